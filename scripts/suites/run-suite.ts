import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tally } from '../checks/check.ts';
import { root } from '../lib/root.ts';
import { binOf, runNode } from '../lib/tool.ts';
import { countTests, type Report } from './count-tests.ts';

export type Suite = { name: string; project: 'unit' | 'api' | 'contract' | 'journeys'; env?: Record<string, string> };

/** Runs one of vitest's projects, shown as it goes, and counts its tests. */
export async function runSuite({ name, project, env = {} }: Suite): Promise<Tally> {
  console.log(`\n--- ${name}`);
  const file = join(root, '.cache', 'reports', `${name}.json`);
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runNode([binOf('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters], {
    env,
    live: true,
  });
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
