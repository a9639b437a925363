// reloads under load, which are the binary upgrade too. The same as in `make check`.
export { default } from '../../e2e/scenarios/serving/34_reload.mjs';

export const sizes = [null, {}, {}];
