import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSecantusd } from '../../packages/engines/src/index.ts';
import { root } from '../lib/files.ts';
import { type Outcome, type Result, timed } from '../lib/outcome.ts';
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
  /** Parts of file names that limit which files of the project are run. */
  files?: readonly string[];
  /** Keeps all cores busy by itself. Of the other suites three run at a time. */
  usesAllCores?: boolean;
  env?: Record<string, string>;
}

const STANDALONE = { RUN_MODE: 'standalone' };
const DISTRIBUTED = { RUN_MODE: 'distributed', REPLICAS: '2', REDIS_CLUSTER: '1' };

/** In the order in which they start: the fast ones first, then those that run three at a time, from the slowest. */
export const suites: Suite[] = [
  { name: 'unit', project: 'unit', isDefault: true, usesAllCores: true },
  { name: 'api', project: 'api', isDefault: true, usesAllCores: true },
  { name: 'screens', project: 'screens', isDefault: false, usesAllCores: true, env: STANDALONE },
  { name: 'ops', project: 'ops', isDefault: false },
  // The same journeys as below on two replicas of every process and a Redis Cluster.
  { name: 'journeys-distributed', project: 'journeys', isDefault: false, env: DISTRIBUTED },
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
];

const PROJECTS_USING_WEB_BUILD: readonly Project[] = ['ops', 'screens', 'screenshots', 'journeys', 'fuzz'];
const FUZZER = 'packages/testkit/src/fuzz/main.ts';

export interface SuiteOptions {
  /** Folders or parts of file names that limit which files are run. */
  filters: readonly string[];
  /** Makes the current screenshots the references. */
  isUpdate: boolean;
}

/** Suites that run at the same time when none of them keeps all cores busy. */
const SUITES_AT_A_TIME = 3;

/** Runs suites and returns their outcomes in the order in which they ended. */
export async function runSuites(chosen: readonly Suite[], options: SuiteOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const run = async (suite: Suite, live: boolean): Promise<void> => {
    outcomes.push(await timed(suite.name, () => runSuite(suite, options, live)));
  };
  for (const suite of chosen.filter(({ usesAllCores }) => usesAllCores)) await run(suite, true);
  const waiting = chosen.filter(({ usesAllCores }) => !usesAllCores);
  const live = waiting.length === 1;
  const runWaiting = async (): Promise<void> => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) await run(suite, live);
  };
  await Promise.all(Array.from({ length: SUITES_AT_A_TIME }, runWaiting));
  return outcomes;
}

/** Runs one of vitest's projects or the fuzzer and counts its tests. Its output is printed as it comes, or at its end. */
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
  const { code, output } = await runNode(commandOf(project, reportFile, files.length > 0 ? files : filters), {
    // The fuzzer counts the calls that it tried as tests and writes the same report as vitest.
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

let engines: Promise<unknown> | undefined;
let portal: Promise<unknown> | undefined;

/** Starts to build the faster embedded MongoDB, once on this machine, if one of the suites needs it. */
export function startEngineBuild(chosen: readonly Suite[]): void {
  if (chosen.some(({ project }) => project !== 'unit'))
    engines ??= buildSecantusd((message, details) => console.log(message, details ?? ''));
}

/** Waits for the embedded MongoDB, and builds the portal's files when their sources changed. */
async function prepare(project: Project): Promise<void> {
  if (project === 'unit') return;
  await engines;
  if (!PROJECTS_USING_WEB_BUILD.includes(project)) return;
  portal ??= isWebBuilt() ? Promise.resolve() : buildWeb();
  await portal;
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
