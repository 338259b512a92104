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

/** Folders that import each other and still have to be separated, and generated types, which name the context of resolvers. */
const ALLOWED_LOOPS = new Set<string>();
const isAllowedLoop = (first: string, second: string): boolean =>
  ALLOWED_LOOPS.has(`${first} ${second}`) || (first.endsWith('/gql') && second.endsWith('/graphql'));

/** Returns the imports below a folder that break a rule of .dependency-cruiser.cjs. */
export async function findViolations(baseDir: string): Promise<Boundaries> {
  const { enhancedResolveOptions, ...options } = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const present = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, { ...options, baseDir }, enhancedResolveOptions);
  const result = output as ICruiseResult;
  return {
    modules: result.modules.map(({ source }) => source),
    violations: [
      ...result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...folderLoops(result.modules),
    ],
  };
}

/** Returns pairs of folders of one workspace's `src` that import each other, types included; tests are left out. */
function folderLoops(modules: ICruiseResult['modules']): Boundaries['violations'] {
  const imports = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (from !== undefined && to !== undefined && from !== to) imports.add(`${from} ${to}`);
    }
  }
  return [...imports].sort().flatMap((pair) => {
    const [first = '', second = ''] = pair.split(' ');
    const isLoop = first < second && imports.has(`${second} ${first}`) && !isAllowedLoop(first, second);
    return isLoop ? [{ rule: '11-no-folder-loops', from: first, to: second }] : [];
  });
}

const folderOf = (file: string): string | undefined =>
  /\.test\.tsx?$/.test(file)
    ? undefined
    : /^((?:(?:packages|services)\/[^/]+|gateway|web)\/src\/[^/]+)\//.exec(file)?.[1];

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
