// the database is locked from outside. The same as in `make check`.
export { default } from '../../e2e/scenarios/36_locked.mjs';

export const sizes = [null, {}, {}];
