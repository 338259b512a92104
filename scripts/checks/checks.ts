import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.ts';
import { indent, type Problem, type Result } from '../lib/outcome.ts';
import { binOf, runNode } from '../lib/tool.ts';
import { checkBoundaries } from './boundaries.ts';
import { checkFileRules } from './file-rules.ts';
import { checkLicenses, checkLockFile, checkSignatures } from './supply.ts';

export type CheckGroup = 'types' | 'lint' | 'supply';

export interface Check {
  name: string;
  group: CheckGroup;
  /**
   * Returns the problems as text; undefined without any. Some checks can be limited to `folders`; the others ignore
   * them.
   */
  findProblem: (folders: readonly string[]) => Promise<Problem>;
}

/** Checks that do not run the product. They need the generated types, which `scripts/run.mjs` writes before. */
export const checks: Check[] = [
  {
    name: 'supergraph.graphql is up to date',
    group: 'types',
    findProblem: () => runTool(['scripts/codegen.ts', 'supergraph', '--check']),
  },
  {
    name: 'portal-operations.ts is up to date',
    group: 'types',
    findProblem: () => runTool(['scripts/codegen.ts', 'operations', '--check']),
  },
  {
    name: 'openapi.json is up to date',
    group: 'types',
    findProblem: () => runTool(['scripts/codegen.ts', 'openapi', '--check']),
  },
  { name: 'types', group: 'types', findProblem: checkTypes },
  { name: 'format and lint', group: 'lint', findProblem: checkFormatAndLint },
  { name: 'file rules', group: 'lint', findProblem: checkFileRules },
  { name: 'import boundaries', group: 'lint', findProblem: checkBoundaries },
  { name: 'dead code', group: 'lint', findProblem: findDeadCode },
  { name: 'licenses', group: 'supply', findProblem: checkLicenses },
  { name: 'lock file', group: 'supply', findProblem: checkLockFile },
  { name: 'package signatures', group: 'supply', findProblem: checkSignatures },
];

/** Runs one check and prints its name with `ok`, or with the problems. */
export async function runCheck({ name, findProblem }: Check, folders: readonly string[]): Promise<Result> {
  const problem = await findProblem(folders);
  console.log(problem === undefined ? `ok     ${name}` : `FAILED ${name}\n${indent(problem)}`);
  const failures = problem === undefined ? [] : [problem];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Runs a Node program of the project. Returns its output if it fails. */
async function runTool(args: string[]): Promise<Problem> {
  const { code, output } = await runNode(args);
  return code === 0 ? undefined : output || `${args[0]} ended with code ${code}`;
}

/**
 * Folders of the TypeScript programs: all code that runs in Node, the portal, and test code that runs in a browser. One
 * program for all workspaces takes 46 s of processor time, one program for each of them 180 s, because each would read
 * and check the libraries and packages again.
 */
const PROGRAMS = ['.', 'web', 'web/e2e'];

async function checkTypes(folders: readonly string[]): Promise<Problem> {
  const projects =
    folders.length === 0 ? PROGRAMS : folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  mkdirSync(join(root, '.cache', 'tsc'), { recursive: true });
  const problems: string[] = [];
  for (const project of projects) {
    const buildInfo = `.cache/tsc/${project === '.' ? 'node' : project.replaceAll('/', '-')}.tsbuildinfo`;
    const options = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo];
    const problem = await runTool([binOf('typescript', 'bin/tsc'), ...options, '-p', project]);
    if (problem !== undefined) problems.push(problem);
  }
  return problems.length === 0 ? undefined : problems.join('\n');
}

function checkFormatAndLint(folders: readonly string[]): Promise<Problem> {
  const options = ['--colors=off', '--error-on-warnings', '--diagnostic-level=warn'];
  return runTool([
    binOf('@biomejs/biome', 'bin/biome'),
    'check',
    ...options,
    ...(folders.length > 0 ? folders : ['.']),
  ]);
}

function findDeadCode(): Promise<Problem> {
  return runTool([binOf('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints']);
}
