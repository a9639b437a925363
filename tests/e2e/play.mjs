// Loaded before each file by `node --test`: plays the scenario in it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { play } from '../node/checks.mjs';

if (process.env.NODE_TEST_CONTEXT) {
  const file = process.argv[1];
  const { default: scenario, seconds = 120 } = await import(pathToFileURL(file));
  await play(path.basename(file, '.mjs').replace(/^\d+_/, ''), scenario, seconds);
}
