import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSecantusd } from '../../packages/engines/src/index.ts';
import { root } from '../lib/files.ts';
import type { Counts } from '../lib/outcome.ts';
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
  env?: Record<string, string>;
}

const STANDALONE = { RUN_MODE: 'standalone' };
const DISTRIBUTED = { RUN_MODE: 'distributed', REPLICAS: '2', REDIS_CLUSTER: '1' };

/** From the fastest to the slowest. */
export const suites: Suite[] = [
  { name: 'unit', project: 'unit', isDefault: true },
  { name: 'api', project: 'api', isDefault: true },
  { name: 'contract', project: 'contract', isDefault: true, env: STANDALONE },
  { name: 'journeys-standalone', project: 'journeys', isDefault: true, env: STANDALONE },
  { name: 'screens', project: 'screens', isDefault: false, env: STANDALONE },
  { name: 'fuzz', project: 'fuzz', isDefault: false },
  { name: 'ops', project: 'ops', isDefault: false },
  { name: 'screenshots', project: 'screenshots', isDefault: false, env: STANDALONE },
  // The same journeys on two replicas of every process and a Redis Cluster.
  { name: 'journeys-distributed', project: 'journeys', isDefault: false, env: DISTRIBUTED },
];

const NEED_THE_PORTAL: readonly Project[] = ['ops', 'screens', 'screenshots', 'journeys', 'fuzz'];
const FUZZER = 'packages/testkit/src/fuzz/main.ts';

export interface SuiteOptions {
  /** Folders or parts of file names that limit which files are run. */
  filters: readonly string[];
  /** Keeps the current screenshots as the expected ones. */
  isUpdate: boolean;
}

/** Runs one of vitest's projects or the fuzzer, prints its output as it comes, and counts its tests. */
export async function runSuite(
  { name, project, env = {} }: Suite,
  { filters, isUpdate }: SuiteOptions,
): Promise<Counts> {
  console.log(`\n--- ${name}`);
  await prepare(project);
  const reportFile = join(root, '.cache', 'reports', `${name}.json`);
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true });
  rmSync(reportFile, { force: true });
  const { code } = await runNode(commandOf(project, reportFile, filters), {
    // The fuzzer counts the calls that it tried as tests and writes the same report as vitest.
    env: { ...env, REPORT_FILE: reportFile, ...(isUpdate ? { UPDATE_SCREENSHOTS: '1' } : {}) },
    live: true,
  });
  const { problems, ...counts } = countTests(readReport(reportFile), code);
  for (const problem of problems) console.log(`FAILED ${name}: ${problem}`);
  return counts;
}

function commandOf(project: Project, reportFile: string, filters: readonly string[]): string[] {
  if (project === 'fuzz') return [FUZZER];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return [binOf('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters, ...filters];
}

let areEnginesPrepared = false;

/** Builds the faster embedded MongoDB once on this machine, and the portal's files when their sources changed. */
async function prepare(project: Project): Promise<void> {
  if (project !== 'unit' && !areEnginesPrepared) {
    await buildSecantusd((message, details) => console.log(message, details ?? ''));
    areEnginesPrepared = true;
  }
  if (NEED_THE_PORTAL.includes(project) && !isWebBuilt()) await buildWeb();
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
