import { execFileSync } from 'node:child_process';
import { type BillFileOptions, type BillRow, billRows } from '../bill-file/bill-file.ts';
import { ledgerDifferences } from '../checker/ledger-command.ts';
import { eventually } from '../eventually.ts';
import { type Client, expectStatus } from '../system/client.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import { hoursAhead, type System } from '../system/system.ts';
import { sendFile, waitForUpload } from '../system/uploads.ts';

/** One in this many kills also kills the database. */
const DATABASE_EVERY = 4;

/** Returns the pids of the MongoDB that uses this system's data folder. */
function databasePids(dataDir: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(`${dataDir}/mongodb`) && !line.includes('ps -eo'))
    .map((line) => Number.parseInt(line, 10));
}

export const killsDatabase = (round: number): boolean => round % DATABASE_EVERY === DATABASE_EVERY - 1;

/** Ends the product with SIGKILL, and in a quarter of the rounds its database too. */
export async function killProduct(system: System, round: number): Promise<void> {
  if (killsDatabase(round)) {
    const pids = databasePids(system.dataDir);
    if (pids.length === 0) throw new Error('the database process was not found: this round would prove nothing');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  }
  await system.kill();
}

/** One in this many restarts is followed by the loss of everything in Redis. */
const REDIS_EVERY = 4;

export const emptiesRedis = (round: number): boolean => round % REDIS_EVERY === 1;

/** Starts the product again, and in a quarter of the rounds empties Redis while it takes up its work. */
export async function restartProduct(system: System, round: number, start = system.start): Promise<void> {
  await start();
  if (emptiesRedis(round)) await system.flushRedis();
}

/** Each start sets the clock ahead by this many hours, which is longer than a lease lasts. */
const HOURS_PER_START = 0.25;

/** Returns a function that starts the product with its clock ahead of the last start, so that leases of a killed process have ended. */
export function createLaterStart(system: System, environment: Record<string, string>): () => Promise<void> {
  let totalHours = 0;
  return async () => {
    totalHours += HOURS_PER_START;
    Object.assign(environment, hoursAhead(totalHours));
    await system.start();
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for something that the product does. Throws if it takes longer than `withinMs`. */
export const waitFor = async (what: string, withinMs: number, promise: Promise<void>): Promise<void> => {
  const late = pause(withinMs).then(() => {
    throw new Error(`${what}: not within ${withinMs} ms`);
  });
  await Promise.race([promise, late]);
};

const RETRY_AFTER_MS = 300;

/** Repeats an attempt, as a person does while a service is unavailable, until it succeeds or `withinMs` is over. */
export const retryFor = <Result>(what: string, withinMs: number, attempt: () => Promise<Result>): Promise<Result> =>
  eventually(attempt, withinMs, RETRY_AFTER_MS).catch((cause) => {
    throw new Error(`${what}: still failing after ${withinMs} ms`, { cause });
  });

/** Returns one message if the values differ as JSON, otherwise an empty list. */
export const differencesOf = (what: string, actual: unknown, expected: unknown): string[] =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];

/** Milliseconds within which the product must have finished everything that a kill interrupted. */
export const PROCESSING_TIMEOUT_MS = 120_000;

/** Returns what still differs after everything in progress has been processed. */
export async function differencesAfterProcessing(
  system: System,
  companyId: number,
  find: () => Promise<string[]>,
): Promise<string[]> {
  let found = ['not checked'];
  for (const end = Date.now() + PROCESSING_TIMEOUT_MS; found.length > 0 && Date.now() < end; await pause(500)) {
    found = await find();
    if (found.length === 0) found = await ledgerDifferences(system, companyId);
  }
  return found;
}

/** Returns the item at this index. Throws if there are fewer items. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (!item) throw new Error(`there is no item ${index} in a list of ${items.length}`);
  return item;
}

/** Creates a company with the bills of this file. */
export async function openBilledCompany(system: System, name: string, file: BillFileOptions): Promise<Staff> {
  const staff = await openCompany(system, name);
  const { owner, company } = staff;
  await waitForUpload(owner, company.id, await sendFile(owner, company.id, file), PROCESSING_TIMEOUT_MS);
  return staff;
}

/** Returns the rows of the file with an amount to pay. */
export const dueRows = (file: BillFileOptions): BillRow[] => [...billRows(file)].filter((row) => row.amountMinor > 0);

/** Returns the id of the customer with this account number. Throws if there is none. */
export async function findCustomerId(owner: Client, companyId: number, accountNumber: string): Promise<string> {
  const found = await owner.get<{ id: string }[]>(`/api/companies/${companyId}/customers?search=${accountNumber}`);
  return itemAt(expectStatus(found, 200), 0).id;
}

export const toCents = (dollars: number): number => Math.round(dollars * 100);
