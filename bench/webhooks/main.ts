import { MONTHS } from '@utility-pay/contracts';
import {
  answerAtProvider,
  claimAccount,
  createClient,
  eventually,
  expectStatus,
  openCompany,
  type Payer,
  type Staff,
  type System,
  visitPaymentPage,
  waitForUpload,
} from '@utility-pay/testkit';
import type { MongoClient } from 'mongodb';
import { countCommands, withSystem } from '../with-system.ts';
import { COMMANDS_PER_PAYMENT, prepareBare } from './bare-driver.ts';

/**
 * `npm run bench -- webhooks`: how long a burst of provider webhooks takes until all their payments are credited. The
 * payments were paid at the simulator before, while it sent no webhooks and failed status queries, so that they are
 * settled only by the webhooks of the burst. Compared with the bare driver that makes the writes of a settled payment
 * on the same server. Settings: BENCH_WEBHOOKS (payments), BENCH_BILLS (bills of each customer).
 */
const { BENCH_WEBHOOKS = '10000', BENCH_BILLS = '10' } = process.env;
const billsPerCustomer = Number(BENCH_BILLS);
const customerCount = Math.ceil(Number(BENCH_WEBHOOKS) / billsPerCustomer);
const CONCURRENCY = 24;
const UPLOAD_TIMEOUT_MS = 600_000;
const CREDIT_TIMEOUT_MS = 600_000;
const PAGE_SIZE = 1000;
const POLL_MS = 1000;

/** Runs a task for each item, `CONCURRENCY` at a time. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const run = async (): Promise<void> => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await task(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}

const accountNumbers = Array.from({ length: customerCount }, (_, index) => `B${index}`);

/** Uploads one file for each month, so that each customer has BENCH_BILLS bills. */
async function uploadBills({ owner, company }: Staff): Promise<void> {
  for (let index = 0; index < billsPerCustomer; index += 1) {
    const path = `/api/companies/${company.id}/balances/uploads?month=${MONTHS[index % 12]}&year=${2026 - Math.floor(index / 12)}`;
    const text = ['account number,amount due', ...accountNumbers.map((number) => `${number},10.00`)].join('\n');
    const sent = await owner.send<{ uploadId: string }>('POST', path, text, { 'content-type': 'text/csv' });
    await waitForUpload(owner, company.id, expectStatus(sent, 202).uploadId, UPLOAD_TIMEOUT_MS);
  }
}

/** Pays every bill of a customer on the provider's payment page, without returning to the portal. */
async function payAtProvider(payer: Payer): Promise<void> {
  const balances = expectStatus(await payer.client.get<{ id: string }[]>(`/api/customers/${payer.id}/balances`), 200);
  for (const { id } of balances) await answerAtProvider(await visitPaymentPage(payer, id), 'paid');
}

async function countPayments({ owner, company }: Staff, status: string): Promise<number> {
  const response = await owner.get(`/api/companies/${company.id}/payments?limit=1&status=${status}`);
  expectStatus(response, 200);
  return Number(response.headers.get('x-total-count'));
}

/** Returns the references of all pending payments. */
async function listReferences({ owner, company }: Staff): Promise<string[]> {
  const ids: string[] = [];
  let path = `/api/companies/${company.id}/payments?limit=${PAGE_SIZE}&status=pending`;
  while (path) {
    const response = await owner.get<{ id: string }[]>(path);
    ids.push(...expectStatus(response, 200).map(({ id }) => id));
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
  }
  return ids;
}

/** Sends a command to the simulator. */
const controlSimulator = async (system: System, method: string, path: string, body: unknown): Promise<void> =>
  void expectStatus(await createClient(system.simulatorUrl).send(method, `/_simulator/${path}`, body), 201, 202, 204);

/** Returns the number of journal entries of payments plus the number of receipts that are finished. */
async function countFollowUps(client: MongoClient, prefix: string): Promise<number> {
  const [entries, receipts] = await Promise.all([
    client.db(`${prefix}-billing`).collection('journal').countDocuments({ 'source.kind': 'payment' }),
    client
      .db(`${prefix}-notifications`)
      .collection('deliveries')
      .countDocuments({ template: 'receipt', nextAttemptAt: { $exists: false } }),
  ]);
  return entries + receipts;
}

const waitForCount = (count: () => Promise<number>, expected: number): Promise<void> =>
  eventually(
    async () => {
      if ((await count()) !== expected) throw new Error('not all payments were settled');
    },
    CREDIT_TIMEOUT_MS,
    POLL_MS,
  );

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const ratePerSecond = (count: number, ms: number): number => Math.round((count / ms) * 1000);

/** Returns how many payments per second the bare driver settles. */
async function settleBare(client: MongoClient, prefix: string): Promise<number> {
  const { payments, settle } = await prepareBare(client, prefix);
  const startedAt = performance.now();
  await forEachConcurrently(payments, settle);
  return ratePerSecond(payments.length, performance.now() - startedAt);
}

const options = { mode: 'standalone', environment: { RATE_LIMIT_FACTOR: '100' } } as const;
await withSystem(options, async ({ system, client, databasePrefix }) => {
  const staff = await openCompany(system, 'Burst Water');
  await uploadBills(staff);
  await controlSimulator(system, 'POST', 'faults', { kind: 'webhook-none', tpn: staff.tpn });
  await controlSimulator(system, 'POST', 'faults', {
    kind: 'outage',
    mode: 'error',
    endpoint: 'status',
    tpn: staff.tpn,
  });
  await forEachConcurrently(accountNumbers, async (number) =>
    payAtProvider(await claimAccount(system, staff.company.id, number)),
  );
  const references = await listReferences(staff);
  await controlSimulator(system, 'DELETE', `faults?tpn=${staff.tpn}`, undefined);
  const commandsBefore = await countCommands(client);
  const startedAt = performance.now();
  await forEachConcurrently(references, (reference) => controlSimulator(system, 'POST', 'webhooks', { reference }));
  const sentMs = performance.now() - startedAt;
  await waitForCount(() => countPayments(staff, 'success'), references.length);
  const appliedMs = performance.now() - startedAt;
  await waitForCount(() => countFollowUps(client, databasePrefix), 2 * references.length);
  const tookMs = performance.now() - startedAt;
  console.log(
    `${references.length} webhooks: requested in ${seconds(sentMs)}, all applied after ${seconds(appliedMs)} ` +
      `(${ratePerSecond(references.length, appliedMs)} per second), in the journal and with receipts after ${seconds(tookMs)}`,
  );
  const commands = ((await countCommands(client)) - commandsBefore) / references.length;
  const product = ratePerSecond(references.length, tookMs);
  const bare = await settleBare(client, databasePrefix);
  console.log(
    `product ${product} payments per second with ${commands.toFixed(1)} commands each, sweeps included; ` +
      `bare driver ${bare} per second with ${COMMANDS_PER_PAYMENT} commands each; ratio ${(product / bare).toFixed(2)}`,
  );
});
