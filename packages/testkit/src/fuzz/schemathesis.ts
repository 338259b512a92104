import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fuzzer, from the Python package index. */
export const SCHEMATHESIS = { project: 'schemathesis', version: '4.32.5', module: 'schemathesis' };

/** What the fuzzer's own report says, as far as we read it. */
interface Report {
  complete: boolean;
  operations: { selected: number; tested: number };
  test_cases: { generated: number };
  failures: { title: string; operations: string[] }[];
  errors: { title: string }[];
}

export interface Findings {
  calls: number;
  requests: number;
  /** Calls that were found wrong, each with what is wrong. */
  wrong: Map<string, string[]>;
  /** What went wrong beside the calls. */
  errors: string[];
  /** What the fuzzer printed, with requests to do it again. */
  printed: string;
}

interface Run {
  python: string;
  url: string;
  /** Folder for what it reads and writes. */
  folder: string;
  name: string;
  settings: string;
  seconds: number;
}

function runToItsEnd(file: string, args: string[], cwd: string): Promise<string> {
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

/** What a report proves. A run that tried less than it should, or broke down, is told as an error. */
export function findingsOf(report: Report, printed: string): Findings {
  const wrong = new Map<string, string[]>();
  for (const { title, operations } of report.failures)
    for (const call of operations) wrong.set(call, [...(wrong.get(call) ?? []), title]);
  const { tested, selected } = report.operations;
  const errors = report.errors.map(({ title }) => title);
  if (!report.complete) errors.push('the run was not finished');
  if (tested < selected) errors.push(`only ${tested} of ${selected} calls were tried`);
  return { calls: tested, requests: report.test_cases.generated, wrong, errors, printed };
}

/** Tries every call of the document at `url` for so many seconds. @throws when the fuzzer itself breaks down. */
export async function fuzz({ python, url, folder, name, settings, seconds }: Run): Promise<Findings> {
  const file = (ending: string): string => join(folder, `${name.replaceAll(' ', '-')}.${ending}`);
  writeFileSync(file('toml'), settings);
  const options = ['--max-time', String(seconds), '--report-json-path', file('json'), '--output-sanitize', 'false'];
  const command = ['--no-color', '--config-file', file('toml'), 'run', `${url}/openapi.json`, ...options];
  const printed = await runToItsEnd(python, ['-m', 'schemathesis.cli', ...command], folder);
  try {
    return findingsOf(JSON.parse(readFileSync(file('json'), 'utf8')), printed);
  } catch {
    throw new Error(`the fuzzer broke down:\n${printed.slice(-3000)}`);
  }
}

/** Of what the fuzzer printed the failures and errors, without warnings and statistics. */
export const failuresIn = (printed: string): string =>
  printed
    .split(/^=+ (?=[A-Z ]+ =+$)/m)
    .filter((part) => /^(FAILURES|ERRORS) =/.test(part))
    .join('');
