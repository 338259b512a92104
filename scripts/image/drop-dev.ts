import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/image/drop-dev.ts <folder>`: removes development dependencies from the manifests of a pruned checkout.
 * Some of them are workspaces that `turbo prune` has left out; npm would search for these in the registry.
 */
interface Manifest {
  devDependencies?: unknown;
}

const folder = process.argv[2];
if (!folder) throw new Error('drop-dev needs a folder: node scripts/image/drop-dev.ts <folder>');

const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const writeJson = (file: string, value: object): void =>
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);

const lock: { packages: Record<string, Manifest> } = readJson('package-lock.json');
const workspaces = Object.keys(lock.packages).filter((path) => !/(^|\/)node_modules\//.test(path));
for (const path of workspaces) {
  delete lock.packages[path]?.devDependencies;
  const file = join(path, 'package.json');
  const manifest: Manifest = readJson(file);
  delete manifest.devDependencies;
  writeJson(file, manifest);
}
writeJson('package-lock.json', lock);
