import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fuzzer, a PyPI package. */
export const SCHEMATHESIS = { project: 'schemathesis', version: '4.32.5', module: 'schemathesis' };

/** The parts of the fuzzer's report that are read. */
interface SchemathesisReport {
  complete: boolean;
  operations: { selected: number; tested: number };
  test_cases: { generated: number };
  failures: { title: string; operations: string[] }[];
  errors: { title: string }[];
}

export interface Findings {
  calls: number;
  requests: number;
  /** The problems of each call that failed, such as 'GET /user'. */
  wrong: Map<string, string[]>;
  /** Problems of the run itself. */
  errors: string[];
  /** Whether the run was not finished or left out calls. */
  isIncomplete: boolean;
  /** The fuzzer's output, with the requests to reproduce failures. */
  printed: string;
}

interface Run {
  python: string;
  url: string;
  /** Folder for its configuration and reports. */
  folder: string;
  name: string;
  settings: string;
  seconds: number;
}

/** Runs a program and returns its output. Kills it if this process exits first. */
function runToEnd(file: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill();
    process.once('exit', stop);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    child.once('error', reject);
    child.once('close', () => {
      process.off('exit', stop);
      resolve(printed);
    });
  });
}

/** Returns the findings of a report. A run that was not finished or left out calls has errors. */
export function findingsOf(report: SchemathesisReport, printed: string): Findings {
  const wrong = new Map<string, string[]>();
  for (const { title, operations } of report.failures)
    for (const call of operations) wrong.set(call, [...(wrong.get(call) ?? []), title]);
  const { tested, selected } = report.operations;
  const errors = report.errors.map(({ title }) => title);
  if (!report.complete) errors.push('the run was not finished');
  if (tested < selected) errors.push(`only ${tested} of ${selected} calls were tried`);
  const isIncomplete = !report.complete || tested < selected;
  return { calls: tested, requests: report.test_cases.generated, wrong, errors, isIncomplete, printed };
}

/** Tries every call of the document at `url` for `seconds`. @throws if the fuzzer writes no report */
export async function fuzz({ python, url, folder, name, settings, seconds }: Run): Promise<Findings> {
  const file = (ending: string): string => join(folder, `${name.replaceAll(' ', '-')}.${ending}`);
  writeFileSync(file('toml'), settings);
  const options = ['--max-time', String(seconds), '--report-json-path', file('json'), '--output-sanitize', 'false'];
  const command = ['--no-color', '--config-file', file('toml'), 'run', `${url}/openapi.json`, ...options];
  const printed = await runToEnd(python, ['-m', 'schemathesis.cli', ...command], folder);
  try {
    return findingsOf(JSON.parse(readFileSync(file('json'), 'utf8')), printed);
  } catch {
    throw new Error(`the fuzzer failed:\n${printed.slice(-3000)}`);
  }
}

/** Returns the failures and errors of the fuzzer's output, without warnings and statistics. */
export const failuresIn = (printed: string): string =>
  printed
    .split(/^=+ (?=[A-Z ]+ =+$)/m)
    .filter((part) => /^(FAILURES|ERRORS) =/.test(part))
    .join('');
