import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.ts';
import { indent, type Problem, type Result } from '../lib/outcome.ts';
import { binOf, runNode } from '../lib/tool.ts';
import { boundaries } from './boundaries.ts';
import { fileRules } from './file-rules.ts';
import { licenses, lockFile, signatures } from './supply.ts';

export type CheckGroup = 'types' | 'lint' | 'supply';

export interface Check {
  name: string;
  group: CheckGroup;
  /** Returns what is wrong. `folders` limit the check to some workspaces where the tool allows it. */
  find: (folders: readonly string[]) => Promise<Problem>;
}

/** What can be checked without running the product. `scripts/run.mjs` has written the generated types before. */
export const checks: Check[] = [
  {
    name: 'supergraph.graphql is up to date',
    group: 'types',
    find: () => problemOf(['scripts/codegen.ts', 'supergraph', '--check']),
  },
  {
    name: 'portal-operations.ts is up to date',
    group: 'types',
    find: () => problemOf(['scripts/codegen.ts', 'operations', '--check']),
  },
  {
    name: 'openapi.json is up to date',
    group: 'types',
    find: () => problemOf(['scripts/codegen.ts', 'openapi', '--check']),
  },
  { name: 'types', group: 'types', find: types },
  { name: 'format and lint', group: 'lint', find: formatAndLint },
  { name: 'file rules', group: 'lint', find: fileRules },
  { name: 'import boundaries', group: 'lint', find: boundaries },
  { name: 'dead code', group: 'lint', find: deadCode },
  { name: 'licenses', group: 'supply', find: licenses },
  { name: 'lock file', group: 'supply', find: lockFile },
  { name: 'package signatures', group: 'supply', find: signatures },
];

/** Runs one check and prints what it found. */
export async function runCheck({ name, find }: Check, folders: readonly string[]): Promise<Result> {
  const problem = await find(folders);
  console.log(problem === undefined ? `ok     ${name}` : `FAILED ${name}\n${indent(problem)}`);
  const failures = problem === undefined ? [] : [problem];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures };
}

async function problemOf(args: string[]): Promise<Problem> {
  const { code, output } = await runNode(args);
  return code === 0 ? undefined : output || `${args[0]} ended with code ${code}`;
}

/**
 * Three programs: everything that runs in Node, the portal, and what runs in a browser during tests. One program for all
 * workspaces is about five times faster than one for each (46 s instead of 180 s of processor time), because
 * libraries and packages are read and checked once.
 */
const PROGRAMS = ['.', 'web', 'web/e2e'];

async function types(folders: readonly string[]): Promise<Problem> {
  const projects =
    folders.length === 0 ? PROGRAMS : folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  mkdirSync(join(root, '.cache', 'tsc'), { recursive: true });
  const problems: string[] = [];
  for (const project of projects) {
    const buildInfo = `.cache/tsc/${project === '.' ? 'node' : project.replaceAll('/', '-')}.tsbuildinfo`;
    const options = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo];
    const problem = await problemOf([binOf('typescript', 'bin/tsc'), ...options, '-p', project]);
    if (problem !== undefined) problems.push(problem);
  }
  return problems.length === 0 ? undefined : problems.join('\n');
}

function formatAndLint(folders: readonly string[]): Promise<Problem> {
  const options = ['--colors=off', '--error-on-warnings', '--diagnostic-level=warn'];
  return problemOf([
    binOf('@biomejs/biome', 'bin/biome'),
    'check',
    ...options,
    ...(folders.length > 0 ? folders : ['.']),
  ]);
}

function deadCode(): Promise<Problem> {
  return problemOf([binOf('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints']);
}
