import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/root.ts';
import type { Problem } from '../check.ts';

export interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean; resolved?: string; inBundle?: boolean }>;
}

/** Where in the tree others' packages lie; the rest are the project's own workspaces. */
const INSTALLED = /(^|\/)node_modules\//;

/** What `npm ci` could not check: a package without a strong hash, or one fetched past the registry. */
export const lockProblems = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity = '', link, resolved, inBundle }]) => {
    if (!INSTALLED.test(path) || link || inBundle) return [];
    const problems = integrity.startsWith('sha512-') ? [] : [`${path} has no sha512 hash`];
    return resolved ? [...problems, `${path} names where it is fetched from: ${new URL(resolved).protocol}`] : problems;
  });

/** Every package of package-lock.json is known by its content. */
export async function lockFile(): Promise<Problem> {
  const problems = lockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return problems.length === 0 ? undefined : problems.join('\n');
}
