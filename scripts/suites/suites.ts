import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSecantusd } from '../../packages/engines/src/index.ts';
import { root } from '../lib/files.ts';
import { measureOutcome, type Outcome, type Result } from '../lib/outcome.ts';
import { binOf, runNode } from '../lib/tool.ts';
import { buildWeb, isWebBuilt } from '../run/generate.mjs';
import { countTests, type Report } from './count-tests.ts';

type Project = 'unit' | 'api' | 'contract' | 'fuzz' | 'ops' | 'screens' | 'screenshots' | 'journeys';

export interface Suite {
  name: string;
  /** A project of vitest.config.ts, or the fuzzer. */
  project: Project;
  /** Part of `npm test` without arguments; the others run with `all` or by name. */
  isDefault: boolean;
  /** Runs for hours, and only with `nightly`. */
  isNightly?: boolean;
  /** Parts of file names. If there are any, only files of the project with such names run, unless arguments limit them. */
  files?: readonly string[];
  /** Uses all cores, so that it runs alone. Of the other suites, three run at the same time. */
  usesAllCores?: boolean;
  env?: Record<string, string>;
}

const STANDALONE = { RUN_MODE: 'standalone' };
const DISTRIBUTED = { RUN_MODE: 'distributed', REPLICAS: '2', REDIS_CLUSTER: '1' };

/**
 * All suites, in the order in which they start: first those that use all cores, then the others, beginning with the
 * slowest.
 */
export const suites: Suite[] = [
  { name: 'unit', project: 'unit', isDefault: true, usesAllCores: true },
  { name: 'api', project: 'api', isDefault: true, usesAllCores: true },
  { name: 'screens', project: 'screens', isDefault: false, usesAllCores: true, env: STANDALONE },
  { name: 'ops', project: 'ops', isDefault: false },
  // With two replicas of every process and a Redis Cluster: the journeys that cross most processes or stop some of them.
  {
    name: 'journeys-distributed',
    project: 'journeys',
    isDefault: false,
    files: ['pay-a-bill', 'nothing-lost', 'partner-examples'],
    env: DISTRIBUTED,
  },
  { name: 'screenshots', project: 'screenshots', isDefault: false, env: STANDALONE },
  { name: 'fuzz', project: 'fuzz', isDefault: false },
  { name: 'journeys-standalone', project: 'journeys', isDefault: true, env: STANDALONE },
  { name: 'contract', project: 'contract', isDefault: true, env: STANDALONE },
  // Random sequences of commands on real databases; `api` runs 100 of each.
  {
    name: 'nightly-properties',
    project: 'api',
    isDefault: false,
    isNightly: true,
    usesAllCores: true,
    files: ['-property.api'],
    env: { PROPERTY_RUNS: '2000' },
  },
  // 25 kills during each kind of work; `ops` runs 2 during some of them.
  {
    name: 'nightly-kills',
    project: 'ops',
    isDefault: false,
    isNightly: true,
    usesAllCores: true,
    files: ['kills.ops'],
    env: { KILL_ROUNDS: '25' },
  },
  {
    name: 'nightly-journeys',
    project: 'journeys',
    isDefault: false,
    isNightly: true,
    usesAllCores: true,
    env: DISTRIBUTED,
  },
];

const PROJECTS_USING_WEB_BUILD: readonly Project[] = ['ops', 'screens', 'screenshots', 'journeys', 'fuzz'];
const FUZZER = 'packages/testkit/src/fuzz/main.ts';

export interface SuiteOptions {
  /** Folders or parts of file names. If there are any, only these files run. */
  filters: readonly string[];
  /** Stores the current screenshots as the expected ones. */
  isUpdate: boolean;
}

/** Number of suites that run at the same time, of those that do not use all cores. */
const MAX_CONCURRENT_SUITES = 3;

/** Runs suites and returns their outcomes in the order in which they ended. */
export async function runSuites(chosen: readonly Suite[], options: SuiteOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const run = async (suite: Suite, live: boolean): Promise<void> => {
    outcomes.push(await measureOutcome(suite.name, () => runSuite(suite, options, live)));
  };
  for (const suite of chosen.filter(({ usesAllCores }) => usesAllCores)) await run(suite, true);
  const waiting = chosen.filter(({ usesAllCores }) => !usesAllCores);
  const live = waiting.length === 1;
  const runWaiting = async (): Promise<void> => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) await run(suite, live);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_SUITES }, runWaiting));
  return outcomes;
}

/**
 * Runs a project of vitest, or the fuzzer, and counts its tests. `live`: the output is printed as it comes, otherwise
 * at the end.
 */
async function runSuite(
  { name, project, files = [], env = {} }: Suite,
  { filters, isUpdate }: SuiteOptions,
  live: boolean,
): Promise<Result> {
  await prepare(project);
  console.log(live ? `\n--- ${name}` : `\n${name} started; its output is shown when it ends`);
  const reportFile = join(root, '.cache', 'reports', `${name}.json`);
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true });
  rmSync(reportFile, { force: true });
  const { code, output } = await runNode(commandOf(project, reportFile, filters.length > 0 ? filters : files), {
    // The fuzzer writes the same report as vitest, in which each call that it tried is a test.
    env: { ...env, REPORT_FILE: reportFile, ...(isUpdate ? { UPDATE_SCREENSHOTS: '1' } : {}) },
    live,
  });
  if (!live) console.log(`\n--- ${name}\n${output}`);
  return countTests(readReport(reportFile), code);
}

function commandOf(project: Project, reportFile: string, filters: readonly string[]): string[] {
  if (project === 'fuzz') return [FUZZER];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return [binOf('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters, ...filters];
}

let engineBuild: Promise<unknown> | undefined;
let portalBuild: Promise<unknown> | undefined;

/**
 * Starts the build of the faster embedded MongoDB if one of the suites uses a database. It is built only once on a
 * machine.
 */
export function startEngineBuild(chosen: readonly Suite[]): void {
  if (chosen.some(({ project }) => project !== 'unit'))
    engineBuild ??= buildSecantusd((message, details) => console.log(message, details ?? ''));
}

/** Waits for the build of the embedded MongoDB, and builds the portal's files if their sources have changed. */
async function prepare(project: Project): Promise<void> {
  if (project === 'unit') return;
  await engineBuild;
  if (!PROJECTS_USING_WEB_BUILD.includes(project)) return;
  portalBuild ??= isWebBuilt() ? Promise.resolve() : buildWeb();
  await portalBuild;
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
