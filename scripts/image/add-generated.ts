import { cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies generated documents (`gql/*.ts`, ignored by git and so by `turbo prune`) into a pruned tree, for the workspaces
 * that it contains.
 */
export function addGenerated(source: string, tree: string): void {
  for (const file of globSync('{gateway,packages/*,services/*}/src/**/gql/*.ts', { cwd: source })) {
    const [workspace = ''] = file.split('/src/');
    if (existsSync(join(tree, workspace))) cpSync(join(source, file), join(tree, file));
  }
}

// `node scripts/image/add-generated.ts TREE`, from the Dockerfile.
const [, script = '', tree] = process.argv;
if (script.endsWith('add-generated.ts') && tree) addGenerated(process.cwd(), tree);
