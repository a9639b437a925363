// the provider is down, slow, wrong or hostile. The same as in `make check`.
export { default } from '../../e2e/scenarios/22_provider.mjs';

export const sizes = [null, {}, {}];
