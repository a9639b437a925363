// This machine's address in the network: private or reserved ones are what administrators' lists are for. Nothing when
// it has none.
import os from 'node:os';

export function ownAddress() {
  const all = Object.values(os.networkInterfaces()).flat().filter(({ family, internal }) => family === 'IPv4' && !internal);
  return all.map(({ address }) => address).find((address) => /^(10|192\.168|192\.0\.2|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(address));
}
