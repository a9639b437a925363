// Builds the Debian package of a commit with the programs of this build: files, scripts and version are that commit's.
import fs from 'node:fs';
import path from 'node:path';
import { build, source } from '../node/instance.mjs';
import { must, newFolder } from '../node/processes.mjs';

// Without a commit: of the checkout as it is.
export async function buildPackage(commit) {
  const tree = newFolder(), checkout = commit ? newFolder() : source;
  for (const name of ['matinee', 'matinee-image', 'matinee-card', 'matinee-reader', 'static']) fs.cpSync(path.join(build, name), path.join(tree, name), { recursive: true });
  if (commit) await must('sh', ['-c', 'git -C "$0" archive "$1" | tar -x -C "$2"', source, commit, checkout]);
  const name = (await must(path.join(source, 'build-aux/package-version'), commit ? [commit] : [])).trim();
  return { file: (await must(path.join(checkout, 'build-aux/make-deb'), [tree, name])).trim(), version: name };
}
