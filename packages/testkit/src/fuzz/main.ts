import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonWith } from '@utility-pay/engines';
import { type System, startSystem } from '../system/system.ts';
import { failuresIn, fuzz, SCHEMATHESIS } from './schemathesis.ts';
import { settingsFor } from './settings.ts';
import { openWorld, ROLES, type Role, type World } from './world.ts';

/** Counts the called operations as tests, and prints each failure. */
class FuzzReport {
  readonly #results: { role: string; status: 'passed' | 'failed'; fullName?: string; failureMessages?: string[] }[] =
    [];

  pass(role: string, count = 1): void {
    for (let done = 0; done < count; done += 1) this.#results.push({ role, status: 'passed' });
  }

  fail(role: string, what: string, why: string): void {
    this.#results.push({ role, status: 'failed', fullName: what, failureMessages: [why] });
    console.log(`FAILED ${role}: ${what}: ${why}`);
  }

  count(status: 'passed' | 'failed'): number {
    return this.#results.filter((result) => result.status === status).length;
  }

  /** Writes the results in the format of vitest's JSON report. */
  write(file: string): void {
    const roles = [...new Set(this.#results.map(({ role }) => role))];
    const testResults = roles.map((name) => {
      const assertionResults = this.#results.filter(({ role }) => role === name);
      const failed = assertionResults.some(({ status }) => status === 'failed');
      return { name, status: failed ? 'failed' : 'passed', assertionResults };
    });
    writeFileSync(file, JSON.stringify({ testResults }));
  }
}

/**
 * Sends generated requests to every call of /openapi.json of the running product, as every kind of caller. Some
 * requests match the document and some violate it. A response that is a server error or differs from the document is a
 * failure. FUZZ_SEED repeats the same requests, FUZZ_SECONDS is the time for all of them, REPORT_FILE is a file for the
 * results.
 */
const { FUZZ_SEED = String(Date.now() % 100_000), FUZZ_SECONDS = '125', REPORT_FILE } = process.env;
/** If not all calls were tried, a caller gets more time, up to this many times its share. */
const MAX_TIME_FACTOR = 16;
const seed = Number(FUZZ_SEED);
const report = new FuzzReport();

async function fuzzAs(
  { name, seconds, ...rest }: { name: string; role: Role; own: World; foreign: World; seconds: number },
  { url }: System,
  python: string,
  folder: string,
): Promise<void> {
  const settings = settingsFor(rest.role, rest.own, rest.foreign, seed);
  const run = (time: number) => fuzz({ python, url, folder, name, settings, seconds: time });
  let findings = await run(seconds);
  // A busy machine needs more time for the same requests.
  for (let time = seconds * 2; findings.isIncomplete && time <= seconds * MAX_TIME_FACTOR; time *= 2)
    findings = await run(time);
  report.pass(name, findings.calls - findings.wrong.size);
  for (const [call, problems] of findings.wrong) report.fail(name, call, problems.join(', '));
  for (const problem of findings.errors) report.fail(name, 'the run', problem);
  console.log(`${name}: ${findings.requests} requests to ${findings.calls} calls, ${findings.wrong.size} calls wrong`);
  if (findings.wrong.size + findings.errors.length > 0) console.log(failuresIn(findings.printed));
}

/** Reports errors in the product's log: some are not visible in any response. */
function checkLog(printed: string): void {
  const failures = printed.split('\n').filter((line) => /"level":(50|60|"error"|"fatal")|^\s+throw er/.test(line));
  for (const line of failures.slice(0, 20)) report.fail('log', 'the product', line.slice(0, 600));
  if (failures.length === 0) report.pass('log');
}

async function run(python: string, system: System, folder: string): Promise<void> {
  const foreign = await openWorld(system, 'Other company', seed);
  const callers = [];
  // All callers are set up first, because the generated requests use up the limits of claims and sign-ins of this
  // address.
  for (const [name, { share, enter }] of Object.entries(ROLES)) {
    const own = await openWorld(system, `Company of ${name}`, seed);
    const role = await enter(system, own);
    callers.push({ name, role, own, foreign, seconds: Math.max(5, Math.round(Number(FUZZ_SECONDS) * share)) });
  }
  for (const caller of callers) await fuzzAs(caller, system, python, folder);
}

console.log(`seed ${FUZZ_SEED}, ${FUZZ_SECONDS} seconds`);
const folder = mkdtempSync(join(tmpdir(), 'utility-pay-fuzz-'));
let system: System | undefined;
try {
  const python = await pythonWith(SCHEMATHESIS, (message, details) => console.log(message, details ?? ''));
  system = await startSystem({ mode: 'standalone', environment: { RATE_LIMIT_FACTOR: '1000' } });
  await run(python, system, folder);
} catch (error) {
  report.fail('the run', 'ended early', error instanceof Error ? error.message : String(error));
} finally {
  if (system) checkLog(system.output());
  await system?.stop();
  await rm(folder, { recursive: true, force: true });
}
if (REPORT_FILE) report.write(REPORT_FILE);
console.log(`${report.count('passed')} passed, ${report.count('failed')} failed`);
process.exit(report.count('failed') === 0 && report.count('passed') > 0 ? 0 : 1);
