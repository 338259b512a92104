import { cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies generated types and documents (`gql/*.ts`) into a pruned tree, for the workspaces that the tree contains.
 * `turbo prune` leaves them out, because git ignores them.
 */
export function addGenerated(source: string, tree: string): void {
  for (const file of globSync('{gateway,packages/*,services/*}/src/**/gql/*.ts', { cwd: source })) {
    const [workspace = ''] = file.split('/src/');
    if (existsSync(join(tree, workspace))) cpSync(join(source, file), join(tree, file));
  }
}

// The Dockerfile runs `node scripts/image/add-generated.ts TREE`.
const [, script = '', tree] = process.argv;
if (script.endsWith('add-generated.ts') && tree) addGenerated(process.cwd(), tree);
