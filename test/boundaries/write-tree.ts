import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The entry file of a workspace, by its folder. */
const entryFiles: Record<string, string> = { packages: 'src/index.ts', services: 'src/app.ts', gateway: 'src/app.ts' };

/** Writes a tree of sources below a folder, and links its workspaces into node_modules as npm does. */
export function writeTree(folder: string, tree: Record<string, string>): void {
  for (const [path, code] of Object.entries(tree)) write(join(folder, path), code);
  for (const library of foldersOf(tree, /^node_modules\/[^/]+/)) {
    write(join(folder, library, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
  }
  for (const workspace of foldersOf(tree, /^(packages|services)\/[^/]+|^gateway/)) {
    const [kind = '', name = kind] = workspace.split('/');
    const exports = { '.': `./${entryFiles[kind]}`, './*': './src/*.ts' };
    write(join(folder, workspace, 'package.json'), JSON.stringify({ name: `@utility-pay/${name}`, exports }));
    const link = join(folder, 'node_modules', '@utility-pay', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, workspace), link, 'junction');
  }
}

/** Returns the folders of a tree whose paths start with the pattern. */
function foldersOf(tree: Record<string, string>, pattern: RegExp): Set<string> {
  return new Set(Object.keys(tree).flatMap((path) => pattern.exec(path)?.[0] ?? []));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
