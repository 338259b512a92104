import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root, sourcesBelow } from '../lib/files.ts';
import type { Problem } from '../lib/outcome.ts';

const FOLDERS = ['packages', 'services', 'gateway', 'web', 'bench', 'scripts', 'test'];

export interface Boundaries {
  /** Paths of all modules that dependency-cruiser has read, from the root. */
  modules: string[];
  violations: { rule: string; from: string; to: string }[];
}

/**
 * Returns whether two folders may import each other: resolvers and their generated types, which import the resolvers'
 * context.
 */
const isAllowedLoop = (first: string, second: string): boolean => first.endsWith('/gql') && second.endsWith('/graphql');

/**
 * Returns the imports below a folder that violate a rule of .dependency-cruiser.cjs, and folders that import each
 * other.
 */
export async function findViolations(baseDir: string): Promise<Boundaries> {
  const { enhancedResolveOptions, ...options } = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(folders, { ...options, baseDir }, enhancedResolveOptions);
  const result = output as ICruiseResult;
  return {
    modules: result.modules.map(({ source }) => source),
    violations: [
      ...result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...findFolderLoops(result.modules),
    ],
  };
}

/** Returns pairs of folders in the `src` of a workspace that import each other, also if only types. Ignores tests. */
function findFolderLoops(modules: ICruiseResult['modules']): Boundaries['violations'] {
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

/** Returns the folder of a file directly below `src` of its workspace; undefined for other files and for tests. */
const folderOf = (file: string): string | undefined =>
  /\.test\.tsx?$/.test(file)
    ? undefined
    : /^((?:(?:packages|services)\/[^/]+|gateway|web)\/src\/[^/]+)\//.exec(file)?.[1];

/**
 * Returns the violations, and the source files that dependency-cruiser has not read: without a parser for TypeScript it
 * reads nothing, and then reports no violation.
 */
export function boundaryProblems({ modules, violations }: Boundaries, sources: string[]): string[] {
  if (modules.length === 0) return ['no module was read at all'];
  const readModules = new Set(modules);
  return [
    ...sources.filter((file) => !readModules.has(file)).map((file) => `not read: ${file}`),
    ...violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
  ];
}

/** Checks the import rules of .dependency-cruiser.cjs. Returns the violations as text. */
export async function checkBoundaries(): Promise<Problem> {
  const problems = boundaryProblems(await findViolations(root), sourcesBelow(root, FOLDERS));
  return problems.length === 0 ? undefined : problems.join('\n');
}
