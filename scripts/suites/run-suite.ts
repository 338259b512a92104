import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tally } from '../checks/check.ts';
import { root } from '../lib/root.ts';
import { binOf, runNode } from '../lib/tool.ts';
import { countTests, type Report } from './count-tests.ts';

type Project = 'unit' | 'api' | 'contract' | 'fuzz' | 'ops' | 'screens' | 'pictures' | 'journeys';
export type Suite = { name: string; project: Project; env?: Record<string, string> };

/** The fuzzer counts the calls that it tried as tests, and reports them as vitest does. */
const FUZZER = 'packages/testkit/src/fuzz/main.ts';

function commandOf(project: Project, file: string): string[] {
  if (project === 'fuzz') return [FUZZER];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return [binOf('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters];
}

/** Runs one of vitest's projects or the fuzzer, shown as it goes, and counts its tests. */
export async function runSuite({ name, project, env = {} }: Suite): Promise<Tally> {
  console.log(`\n--- ${name}`);
  const file = join(root, '.cache', 'reports', `${name}.json`);
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await runNode(commandOf(project, file), { env: { ...env, REPORT_FILE: file }, live: true });
  const { passed, failed, skipped, silent } = countTests(readReport(file), code);
  for (const problem of silent) console.log(`FAILED ${name}: ${problem}`);
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} SKIPPED` : ''}`);
  return { passed, failed };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
