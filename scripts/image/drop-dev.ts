import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/image/drop-dev.ts <folder>`: takes the development dependencies out of a pruned checkout's manifests.
 * turbo leaves the workspaces out that only tests need; npm would look for them in the registry, by our private names.
 */
const DEV = 'devDependencies';

interface Manifest {
  [DEV]?: unknown;
}

const folder = process.argv[2];
if (!folder) throw new Error('drop-dev needs a folder: node scripts/image/drop-dev.ts <folder>');

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const write = (file: string, value: object): void =>
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);

const lock: { packages: Record<string, Manifest> } = read('package-lock.json');
const workspaces = Object.keys(lock.packages).filter((path) => !/(^|\/)node_modules\//.test(path));
for (const path of workspaces) {
  delete lock.packages[path]?.[DEV];
  const file = join(path, 'package.json');
  const manifest: Manifest = read(file);
  delete manifest[DEV];
  write(file, manifest);
}
write('package-lock.json', lock);
