import { seededRandom } from '../bill-file/people.ts';
import { startSystem } from '../system/system.ts';
import { disputeWithKill, transferWithKill, writeOffWithKill } from './ledger-rounds.ts';
import { openPaymentFileCompany, paymentFileStep, paymentFileWithKill } from './payment-file-rounds.ts';
import { openPickupServer, PICKUP_SPAN_MS, pickupWithKill } from './pickup-rounds.ts';
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
/** Milliseconds over which the kills of a payment are spread: claim, page, provider, return. */
const PAYMENT_SPAN_MS = 900;
const PAYMENT_OFFSET_MS = 5;
/** Milliseconds over which the kills of refunds, disputes and corrections are spread. */
const STAFF_SPAN_MS = 300;

const count = { passed: 0, failed: 0 };
const report = (name: string, problems: string[]): void => {
  count[problems.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const problem of problems.slice(0, 10)) console.log(`       ${problem}`);
};

/** Returns a function that makes its value with its first call. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface Work {
  what: string;
  /** Milliseconds over which the kills are spread. */
  span: number;
  /** Milliseconds before the first of them. */
  offset?: number;
}

/** Runs the rounds of one kind of work. */
const killDuring = async (
  work: Work | ((round: number) => Work),
  run: (round: number, afterMs: number) => Promise<string[]>,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const { what, span, offset = 0 } = typeof work === 'function' ? work(round) : work;
    const afterMs = offset + random() * span;
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

/** Milliseconds that an upload takes without a kill, and a little more. */
const uploadSpan = once(async () => (await undisturbedUpload(system)) * 1.05);
const staffed = once(() => openCorrectingCompany(system));

/** Runs rounds in which staff or the provider change accounts of one company. */
const killStaffed = (what: string, run: typeof refundWithKill) => async (): Promise<void> => {
  const company = await staffed();
  await killDuring({ what, span: STAFF_SPAN_MS }, (round, afterMs) => run(system, company, round, afterMs));
};

const works: Record<string, () => Promise<void>> = {
  uploads: async () =>
    killDuring({ what: 'upload', span: await uploadSpan() }, (round, afterMs) =>
      uploadWithKill(system, round, afterMs),
    ),
  undos: async () =>
    killDuring({ what: 'undo', span: await uploadSpan() }, (round, afterMs) => undoWithKill(system, round, afterMs)),
  payments: async () => {
    const company = await openPayingCompany(system);
    const work = { what: 'payment', span: PAYMENT_SPAN_MS, offset: PAYMENT_OFFSET_MS };
    await killDuring(work, (round, afterMs) => paymentWithKill(system, company, round, afterMs));
  },
  refunds: killStaffed('refund', refundWithKill),
  corrections: killStaffed('corrections', correctionsWithKill),
  transfers: killStaffed('transfer', transferWithKill),
  'write-offs': killStaffed('void and write-off', writeOffWithKill),
  disputes: killStaffed('dispute', disputeWithKill),
  webhooks: async () => {
    const company = await openWebhookCompany(system);
    const span = (await undisturbedWebhooks(company)) * 1.05;
    await killDuring({ what: 'webhooks', span }, (round, afterMs) => webhooksWithKill(system, company, round, afterMs));
    company.receiver.stop();
  },
  // Last, because the product's clock is ahead from here on.
  'payment-files': async () => {
    const company = await openPaymentFileCompany(system, startLater);
    const work = (round: number) => {
      const { step, span } = paymentFileStep(round);
      return { what: `${step} a payment file`, span };
    };
    await killDuring(work, (round, afterMs) => paymentFileWithKill(system, company, round, afterMs));
    await company.server.stop();
  },
  'file-pickup': async () => {
    const pickup = await openPickupServer(startLater);
    const work = { what: 'file pickup', span: PICKUP_SPAN_MS };
    await killDuring(work, (round, afterMs) => pickupWithKill(system, pickup, round, afterMs));
    await pickup.server.stop();
  },
};
const given = FAULT_WORK ? FAULT_WORK.split(',') : Object.keys(works);
const chosen = Object.entries(works).filter(([name]) => given.includes(name));

console.log(`seed ${FAULT_SEED}, ${rounds} kills of each: ${chosen.map(([name]) => name).join(', ')}`);
try {
  if (chosen.length < given.length) throw new Error(`FAULT_WORK is a list of ${Object.keys(works).join(', ')}`);
  for (const [, run] of chosen) await run();
} finally {
  await system.stop();
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
