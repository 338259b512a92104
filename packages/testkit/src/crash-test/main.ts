import { seededRandom } from '../bill-file/people.ts';
import { startSystem } from '../system/system.ts';
import {
  killsDatabase,
  openPayingCompany,
  paymentWithKill,
  undisturbedUpload,
  undoWithKill,
  uploadWithKill,
} from './rounds.ts';
import { correctionsWithKill, openCorrectingCompany, refundWithKill } from './staff-rounds.ts';

/**
 * `npm run tools -- crash-test`: kills the product at random points of uploads, undos, payments, refunds and corrections, and compares
 * its ledger with the file, the journal and the provider's records. FAULT_SEED repeats the same points, FAULT_ROUNDS is the
 * number of kills of each.
 */
const { FAULT_SEED = String(Date.now() % 100_000), FAULT_ROUNDS = '20' } = process.env;
const rounds = Number(FAULT_ROUNDS);
const random = seededRandom(Number(FAULT_SEED));
/** Milliseconds over which the kills of a payment are spread: claim, page, provider, return. */
const PAYMENT_SPAN_MS = 900;
const PAYMENT_OFFSET_MS = 5;
/** Milliseconds over which the kills of a refund, and of three corrections, are spread. */
const STAFF_SPAN_MS = 300;

const count = { passed: 0, failed: 0 };
const report = (name: string, problems: string[]): void => {
  count[problems.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const problem of problems.slice(0, 10)) console.log(`       ${problem}`);
};
const attempt = async (name: string, run: () => Promise<string[]>): Promise<void> =>
  report(name, await run().catch((error: Error) => [`${error.message} ${error.cause ?? ''}`]));
const label = (what: string, round: number, afterMs: number): string =>
  `${what} ${round + 1}: killed after ${Math.round(afterMs)} ms${killsDatabase(round) ? ', the database too' : ''}`;

console.log(`seed ${FAULT_SEED}, ${rounds} kills each of an upload, an undo, a payment, a refund and corrections`);
const system = await startSystem({ mode: 'standalone', environment: { RATE_LIMIT_FACTOR: '100' } });
try {
  const span = (await undisturbedUpload(system)) * 1.05;
  for (let round = 0; round < rounds; round += 1) {
    const afterMs = random() * span;
    await attempt(label('upload', round, afterMs), () => uploadWithKill(system, round, afterMs));
    const undoMs = random() * span;
    await attempt(label('undo', round, undoMs), () => undoWithKill(system, round, undoMs));
  }
  const company = await openPayingCompany(system);
  for (let round = 0; round < rounds; round += 1) {
    const afterMs = PAYMENT_OFFSET_MS + random() * PAYMENT_SPAN_MS;
    await attempt(label('payment', round, afterMs), () => paymentWithKill(system, company, round, afterMs));
  }
  const staffed = await openCorrectingCompany(system);
  for (let round = 0; round < rounds; round += 1) {
    const [refundMs, correctionMs] = [random() * STAFF_SPAN_MS, random() * STAFF_SPAN_MS];
    await attempt(label('refund', round, refundMs), () => refundWithKill(system, staffed, round, refundMs));
    await attempt(label('corrections', round, correctionMs), () =>
      correctionsWithKill(system, staffed, round, correctionMs),
    );
  }
} finally {
  await system.stop();
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed === 5 * rounds ? 0 : 1);
