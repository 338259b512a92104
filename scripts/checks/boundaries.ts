import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root, sourcesBelow } from '../lib/files.ts';
import type { Problem } from '../lib/outcome.ts';

const FOLDERS = ['packages', 'services', 'gateway', 'web', 'bench', 'scripts', 'test'];

export interface Boundaries {
  /** Every module that was read, as a path from the root. */
  modules: string[];
  violations: { rule: string; from: string; to: string }[];
}

/** Returns the imports below a folder that break a rule of .dependency-cruiser.cjs. */
export async function findViolations(baseDir: string): Promise<Boundaries> {
  const { enhancedResolveOptions, ...options } = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const present = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, { ...options, baseDir }, enhancedResolveOptions);
  const result = output as ICruiseResult;
  return {
    modules: result.modules.map(({ source }) => source),
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/**
 * Returns what is wrong with a run. Every source file must have been read: without a compiler that it can call,
 * dependency-cruiser reads no module and reports no violation.
 */
export function boundaryProblems({ modules, violations }: Boundaries, sources: string[]): string[] {
  if (modules.length === 0) return ['no module was read at all'];
  const read = new Set(modules);
  return [
    ...sources.filter((file) => !read.has(file)).map((file) => `not read: ${file}`),
    ...violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
  ];
}

/** Checks the import rules of .dependency-cruiser.cjs. */
export async function boundaries(): Promise<Problem> {
  const problems = boundaryProblems(await findViolations(root), sourcesBelow(root, FOLDERS));
  return problems.length === 0 ? undefined : problems.join('\n');
}
