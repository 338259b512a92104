import { seededRandom } from '../bill-file/random.ts';
import { startSystem } from '../system/system.ts';
import { takesDatabase } from './kill.ts';
import { openBooks, paymentWithKill } from './payment-kills.ts';
import { uncutUpload, uploadWithKill } from './upload-kills.ts';

/**
 * Kills the product at random points of an upload and of a payment and compares its books with the file and with the
 * provider's. The seed (FAULT_SEED) makes the points come again; FAULT_ROUNDS says how many kills of each.
 */
const { FAULT_SEED = String(Date.now() % 100_000), FAULT_ROUNDS = '20' } = process.env;
const rounds = Number(FAULT_ROUNDS);
const random = seededRandom(Number(FAULT_SEED));
/** Milliseconds over which the kills of a payment are spread: claim, page, provider, way back. */
const PAYMENT_SPAN_MS = 900;
const PAYMENT_OFFSET_MS = 5;

const count = { passed: 0, failed: 0 };
const judge = (name: string, wrong: string[]): void => {
  count[wrong.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const problem of wrong.slice(0, 10)) console.log(`       ${problem}`);
};
const attempt = async (name: string, run: () => Promise<string[]>): Promise<void> =>
  judge(name, await run().catch((error: Error) => [`${error.message} ${error.cause ?? ''}`]));
const label = (what: string, round: number, afterMs: number): string =>
  `${what} ${round + 1}: killed after ${Math.round(afterMs)} ms${takesDatabase(round) ? ', the database too' : ''}`;

console.log(`seed ${FAULT_SEED}, ${rounds} kills of an upload, ${rounds} of a payment`);
const system = await startSystem({ mode: 'standalone' });
try {
  const span = (await uncutUpload(system)) * 1.05;
  for (let round = 0; round < rounds; round += 1) {
    const afterMs = random() * span;
    await attempt(label('upload', round, afterMs), () => uploadWithKill(system, round, afterMs));
  }
  const books = await openBooks(system);
  for (let round = 0; round < rounds; round += 1) {
    const afterMs = PAYMENT_OFFSET_MS + random() * PAYMENT_SPAN_MS;
    await attempt(label('payment', round, afterMs), () => paymentWithKill(system, books, round, afterMs));
  }
} finally {
  await system.stop();
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed === 2 * rounds ? 0 : 1);
