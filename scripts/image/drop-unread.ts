import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of packages that no process reads: source maps, types, sources in TypeScript and Flow, and prose. Licenses stay. */
const UNREAD = ['*.map', '*.{ts,cts,mts}', '*.flow', '{README,CHANGELOG,HISTORY}*.md'];

/** Removes such files from the packages installed in a tree: half of their size. The workspaces keep theirs. */
export function dropUnread(tree: string): void {
  const patterns = UNREAD.map((name) => `**/node_modules/**/${name}`);
  for (const file of globSync(patterns, { cwd: tree })) rmSync(join(tree, file));
}

// `node drop-unread.ts TREE`, from the Dockerfile.
const [, script = '', tree] = process.argv;
if (script.endsWith('drop-unread.ts') && tree) dropUnread(tree);
