// a backup under load, restored. The same as in `make check`.
export { default } from '../../e2e/scenarios/data/54_backup.mjs';

export const sizes = [null, {}, {}];
