// the disk becomes full under load. The same as in `make check`.
export { default } from '../../e2e/scenarios/38_disk.mjs';

export const sizes = [null, {}, {}];
