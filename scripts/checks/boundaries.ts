import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from '../lib/root.ts';

const folders = ['packages', 'services', 'gateway', 'web', 'bench', 'scripts', 'test'];

export type Boundaries = { modules: number; breaches: { rule: string; from: string; to: string }[] };

/** Which imports below a folder break the rules of .dependency-cruiser.cjs. */
export async function findBreaches(baseDir: string): Promise<Boundaries> {
  const { enhancedResolveOptions, ...options } = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, { ...options, baseDir }, enhancedResolveOptions);
  const result = output as ICruiseResult;
  return {
    modules: result.summary.totalCruised,
    breaches: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
