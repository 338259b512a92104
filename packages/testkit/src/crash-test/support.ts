import { execFileSync } from 'node:child_process';
import { ledgerDifferences } from '../checker/ledger-command.ts';
import { eventually } from '../eventually.ts';
import type { TestSftpServer } from '../sftp-server.ts';
import { hoursAhead, type System } from '../system/system.ts';

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

/** More hours than a lease lasts. */
const LATER_HOURS = 0.25;

/** Returns a function that starts the product, each time further ahead, so that leases of a killed process have ended. */
export function createLaterStart(system: System, environment: Record<string, string>): () => Promise<void> {
  let hours = 0;
  return async () => {
    hours += LATER_HOURS;
    Object.assign(environment, hoursAhead(hours));
    await system.start();
  };
}

/** Returns a server as staff enter it. */
export const sftpAddress = ({ host, port, fingerprint }: TestSftpServer, folder: string) => ({
  host,
  port,
  username: 'portal',
  authentication: 'PASSWORD',
  secret: 'correct horse',
  folder,
  hostKey: fingerprint,
});

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

export const differs = (what: string, actual: unknown, expected: unknown): string[] =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];

/** Milliseconds after which work in progress must have been processed. */
const SETTLED_TIMEOUT_MS = 120_000;

/** Returns what still differs after everything in progress has been processed. */
export async function differencesAfterAll(
  system: System,
  companyId: number,
  find: () => Promise<string[]>,
): Promise<string[]> {
  let found = ['not checked'];
  for (const end = Date.now() + SETTLED_TIMEOUT_MS; found.length > 0 && Date.now() < end; await pause(500)) {
    found = await find();
    if (found.length === 0) found = await ledgerDifferences(system, companyId);
  }
  return found;
}

/** Each round needs an account of its own. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (!item) throw new Error('the file has no more accounts');
  return item;
}
