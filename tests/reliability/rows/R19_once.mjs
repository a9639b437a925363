// what may happen once happens once. The same as in `make check`.
export { default } from '../../e2e/scenarios/accounts/60_security_races.mjs';

export const sizes = [null, {}, {}];
