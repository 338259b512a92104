import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from '../lib/root.ts';
import { sourcesBelow } from '../lib/sources.ts';

import type { Problem } from './check.ts';

const folders = ['packages', 'services', 'gateway', 'web', 'bench', 'scripts', 'test'];

export type Boundaries = { seen: string[]; breaches: { rule: string; from: string; to: string }[] };

/** Which imports below a folder break the rules of .dependency-cruiser.cjs. */
export async function findBreaches(baseDir: string): Promise<Boundaries> {
  const { enhancedResolveOptions, ...options } = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, { ...options, baseDir }, enhancedResolveOptions);
  const result = output as ICruiseResult;
  return {
    seen: result.modules.map(({ source }) => source),
    breaches: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/**
 * What is wrong with a run. One that doesn't see every source fails as well: with a compiler that it can't call,
 * dependency-cruiser sees none, and finds nothing wrong.
 */
export function judge({ seen, breaches }: Boundaries, sources: string[]): string[] {
  if (seen.length === 0) return ['no module was seen at all'];
  const known = new Set(seen);
  return [
    ...sources.filter((file) => !known.has(file)).map((file) => `not seen: ${file}`),
    ...breaches.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
  ];
}

/** Nobody imports what it may not. */
export async function boundaries(): Promise<Problem> {
  const problems = judge(await findBreaches(root), sourcesBelow(root, folders));
  return problems.length === 0 ? undefined : problems.join('\n');
}
