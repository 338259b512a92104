import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of packages that no process reads: source maps, sources and types in TypeScript and Flow, documentation.
 * Licenses are kept.
 */
const UNREAD_FILES = ['*.map', '*.{ts,cts,mts}', '*.flow', '{README,CHANGELOG,HISTORY}*.md'];

/**
 * Removes files that no process reads from the packages installed in a tree, half of their size. Workspaces keep all
 * files.
 */
export function dropUnread(tree: string): void {
  const patterns = UNREAD_FILES.map((name) => `**/node_modules/**/${name}`);
  for (const file of globSync(patterns, { cwd: tree })) rmSync(join(tree, file));
}

// The Dockerfile runs `node drop-unread.ts TREE`.
const [, script = '', tree] = process.argv;
if (script.endsWith('drop-unread.ts') && tree) dropUnread(tree);
