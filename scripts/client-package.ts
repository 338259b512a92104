import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/files.ts';
import { binOf, runNode } from './lib/tool.ts';

/**
 * Compiles the client package into a folder that npm can pack and publish. Returns the folder.
 * @throws Error with the compiler's output
 */
export async function buildClientPackage(): Promise<string> {
  const source = join(root, 'packages', 'client');
  const folder = join(source, 'dist');
  rmSync(folder, { recursive: true, force: true });
  const compiler = binOf('typescript', 'bin/tsc');
  const { code, output } = await runNode([compiler, '--pretty', 'false', '-p', join(source, 'tsconfig.dist.json')]);
  if (code !== 0) throw new Error(output);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const exports = { '.': { types: './index.d.ts', default: './index.js' } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(source, 'examples'), join(folder, 'examples'), { recursive: true });
  return folder;
}
