import { seededRandom } from '../bill-file/people.ts';
import { startSystem } from '../system/system.ts';
import { disputeWithKill, transferWithKill, writeOffWithKill } from './ledger-rounds.ts';
import { openPaymentFileCompany, paymentFileWithKill, stepOfRound } from './payment-file-rounds.ts';
import { openPickupServer, PICKUP_KILL_SPAN_MS, pickupWithKill } from './pickup-rounds.ts';
import { openPayingCompany, paymentWithKill, undisturbedUpload, undoWithKill, uploadWithKill } from './rounds.ts';
import { correctionsWithKill, openCorrectingCompany, refundWithKill } from './staff-rounds.ts';
import { createLaterStart, emptiesRedis, killsDatabase } from './support.ts';
import { openWebhookCompany, undisturbedWebhooks, webhooksWithKill } from './webhook-rounds.ts';

/**
 * `npm run tools -- crash-test`: kills the product at random points of its work, and compares its ledger with the file, the
 * journal, the provider's records and what partners received. FAULT_SEED repeats the same points, FAULT_ROUNDS is the number
 * of kills of each kind of work, FAULT_WORK a list of kinds.
 */
const { FAULT_SEED = String(Date.now() % 100_000), FAULT_ROUNDS = '20', FAULT_WORK = '' } = process.env;
const rounds = Number(FAULT_ROUNDS);
const random = seededRandom(Number(FAULT_SEED));
/**
 * The kills of a payment are spread over this many milliseconds: the customer claims the account, opens the payment page,
 * pays at the provider and returns.
 */
const PAYMENT_KILL_SPAN_MS = 900;
const PAYMENT_KILL_OFFSET_MS = 5;
/** Kills are spread over a little more time than the work takes without a kill. */
const SPAN_FACTOR = 1.05;
/** Milliseconds over which the kills of refunds, disputes and corrections are spread. */
const STAFF_KILL_SPAN_MS = 300;

const count = { passed: 0, failed: 0 };
const report = (name: string, problems: string[]): void => {
  count[problems.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const problem of problems.slice(0, 10)) console.log(`       ${problem}`);
};

/** Returns a function that calls `create` once, and returns the same promise for each call. */
function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

interface Work {
  what: string;
  /** Milliseconds over which the kills are spread. */
  spanMs: number;
  /** Milliseconds before the earliest kill; 0 by default. */
  offsetMs?: number;
}

/** Runs `run` once per round, with a random time of its kill, and reports the result. */
const killDuring = async (
  work: Work | ((round: number) => Work),
  run: (round: number, afterMs: number) => Promise<string[]>,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const { what, spanMs, offsetMs = 0 } = typeof work === 'function' ? work(round) : work;
    const afterMs = offsetMs + random() * spanMs;
    const startedAt = Date.now();
    const problems = await run(round, afterMs).catch((error: Error) => [`${error.message} ${error.cause ?? ''}`]);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const losses = `${killsDatabase(round) ? ', the database too' : ''}${emptiesRedis(round) ? ', Redis emptied' : ''}`;
    report(`${what} ${round + 1}: killed after ${Math.round(afterMs)} ms${losses}; ${seconds} s`, problems);
  }
};

const environment: Record<string, string> = { RATE_LIMIT_FACTOR: '100', OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' };
const system = await startSystem({ mode: 'standalone', environment });

const startLater = createLaterStart(system, environment);

/** Returns the milliseconds over which kills of an upload are spread. */
const uploadSpanMs = once(async () => (await undisturbedUpload(system)) * SPAN_FACTOR);
const openStaffCompany = once(() => openCorrectingCompany(system));

/** Runs rounds in which staff or the provider change accounts of one company. */
const killDuringStaffWork = (what: string, run: typeof refundWithKill) => async (): Promise<void> => {
  const company = await openStaffCompany();
  await killDuring({ what, spanMs: STAFF_KILL_SPAN_MS }, (round, afterMs) => run(system, company, round, afterMs));
};

const works: Record<string, () => Promise<void>> = {
  uploads: async () =>
    killDuring({ what: 'upload', spanMs: await uploadSpanMs() }, (round, afterMs) =>
      uploadWithKill(system, round, afterMs),
    ),
  undos: async () =>
    killDuring({ what: 'undo', spanMs: await uploadSpanMs() }, (round, afterMs) =>
      undoWithKill(system, round, afterMs),
    ),
  payments: async () => {
    const company = await openPayingCompany(system);
    const work = { what: 'payment', spanMs: PAYMENT_KILL_SPAN_MS, offsetMs: PAYMENT_KILL_OFFSET_MS };
    await killDuring(work, (round, afterMs) => paymentWithKill(system, company, round, afterMs));
  },
  refunds: killDuringStaffWork('refund', refundWithKill),
  corrections: killDuringStaffWork('corrections', correctionsWithKill),
  transfers: killDuringStaffWork('transfer', transferWithKill),
  'write-offs': killDuringStaffWork('void and write-off', writeOffWithKill),
  disputes: killDuringStaffWork('dispute', disputeWithKill),
  webhooks: async () => {
    const company = await openWebhookCompany(system);
    const spanMs = (await undisturbedWebhooks(company)) * SPAN_FACTOR;
    await killDuring({ what: 'webhooks', spanMs }, (round, afterMs) =>
      webhooksWithKill(system, company, round, afterMs),
    );
    company.receiver.stop();
  },
  // These two are last, because they start the product with its clock ahead.
  'payment-files': async () => {
    const company = await openPaymentFileCompany(system, startLater);
    const work = (round: number) => {
      const { step, spanMs } = stepOfRound(round);
      return { what: `${step} a payment file`, spanMs };
    };
    await killDuring(work, (round, afterMs) => paymentFileWithKill(system, company, round, afterMs));
    await company.server.stop();
  },
  'file-pickup': async () => {
    const pickup = await openPickupServer(startLater);
    const work = { what: 'file pickup', spanMs: PICKUP_KILL_SPAN_MS };
    await killDuring(work, (round, afterMs) => pickupWithKill(system, pickup, round, afterMs));
    await pickup.server.stop();
  },
};
const requestedNames = FAULT_WORK ? FAULT_WORK.split(',') : Object.keys(works);
const selectedWorks = Object.entries(works).filter(([name]) => requestedNames.includes(name));

console.log(`seed ${FAULT_SEED}, ${rounds} kills of each: ${selectedWorks.map(([name]) => name).join(', ')}`);
try {
  if (selectedWorks.length < requestedNames.length)
    throw new Error(`FAULT_WORK is a list of ${Object.keys(works).join(', ')}`);
  for (const [, run] of selectedWorks) await run();
} finally {
  await system.stop();
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
