import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonWith } from '@utility-pay/engines';
import { type System, startSystem } from '../system/system.ts';
import { Tally } from './report.ts';
import { ROLES, type Role } from './roles.ts';
import { failuresIn, fuzz, SCHEMATHESIS } from './schemathesis.ts';
import { settingsFor } from './settings.ts';
import { openWorld, type World } from './world.ts';

/**
 * Tries every call of the API's document at the running product, as everybody who may call it, with requests that fit
 * the document and requests that do not: no answer may be a failure of ours, and none may differ from the document.
 * FUZZ_SEED makes the same requests again; FUZZ_SECONDS is the time for all of them. REPORT_FILE gets the counts.
 */
const { FUZZ_SEED = String(Date.now() % 100_000), FUZZ_SECONDS = '125', REPORT_FILE } = process.env;
const seed = Number(FUZZ_SEED);
const tally = new Tally();

async function fuzzAs(
  { name, seconds, ...rest }: { name: string; role: Role; own: World; foreign: World; seconds: number },
  { url }: System,
  python: string,
  folder: string,
): Promise<void> {
  const settings = settingsFor(rest.role, rest.own, rest.foreign, seed);
  const found = await fuzz({ python, url, folder, name, settings, seconds });
  tally.pass(name, found.calls - found.wrong.size);
  for (const [call, problems] of found.wrong) tally.fail(name, call, problems.join(', '));
  for (const problem of found.errors) tally.fail(name, 'the run', problem);
  console.log(`${name}: ${found.requests} requests to ${found.calls} calls, ${found.wrong.size} calls wrong`);
  if (found.wrong.size + found.errors.length > 0) console.log(failuresIn(found.printed));
}

/** What the product says of itself when something went wrong that no caller could see. */
function judgeLog(printed: string): void {
  const failures = printed.split('\n').filter((line) => /"level":(50|60|"error"|"fatal")|^\s+throw er/.test(line));
  for (const line of failures.slice(0, 20)) tally.fail('log', 'the product', line.slice(0, 600));
  if (failures.length === 0) tally.pass('log');
}

async function run(python: string, system: System, folder: string): Promise<void> {
  const foreign = await openWorld(system, 'Somebody else', seed);
  const callers = [];
  // All of them first: what one of them tries uses up what an address may claim and sign in to.
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
  system = await startSystem({ mode: 'standalone' });
  await run(python, system, folder);
} catch (error) {
  tally.fail('the run', 'nothing more was tried', error instanceof Error ? error.message : String(error));
} finally {
  if (system) judgeLog(system.output());
  await system?.stop();
  await rm(folder, { recursive: true, force: true });
}
if (REPORT_FILE) tally.write(REPORT_FILE);
console.log(`${tally.count('passed')} passed, ${tally.count('failed')} failed`);
process.exit(tally.count('failed') === 0 && tally.count('passed') > 0 ? 0 : 1);
