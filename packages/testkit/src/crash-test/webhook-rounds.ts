import { billRows } from '../bill-file/bill-file.ts';
import { eventually } from '../eventually.ts';
import { type Client, expectStatus } from '../system/client.ts';
import type { Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts';
import {
  differencesAfterProcessing,
  differencesOf,
  findCustomerId,
  itemAt,
  killProduct,
  openBilledCompany,
  PROCESSING_TIMEOUT_MS,
  pause,
  restartProduct,
  retryFor,
} from './support.ts';

const FILE = { rows: 200, seed: 79, bad: 0 };
const EVENT_TYPES = ['payment.recorded', 'payment.reversed'];
/** Dollars of the payments that staff record in each round, of which they reverse the first. */
const PAYMENTS_DOLLARS = [1, 2, 3, 4, 5, 6];
const EVENTS_PER_ROUND = PAYMENTS_DOLLARS.length + 1;
const MAX_LISTED = 1000;

/** A company whose partner receives webhooks. */
export interface WebhookRounds {
  staff: Staff;
  receiver: WebhookReceiver;
  endpointId: string;
  accounts: string[];
}

interface CompanyEvent {
  id: string;
  type: string;
  timestamp: string;
  data: { customerId: string };
}

/** Creates the company, its bills and the endpoint of its partner. */
export async function openWebhookCompany(system: System): Promise<WebhookRounds> {
  const staff = await openBilledCompany(system, 'Killed webhooks', FILE);
  const { owner, company } = staff;
  const receiver = await startWebhookReceiver();
  const path = `/api/companies/${company.id}/webhook-endpoints`;
  const created = await owner.send<{ id: string; secret: string }>('POST', path, {
    url: receiver.url,
    eventTypes: EVENT_TYPES,
  });
  const { id: endpointId, secret } = expectStatus(created, 201);
  receiver.useSecret(secret);
  const accounts = [...billRows(FILE)].map(({ accountNumber }) => accountNumber);
  return { staff, receiver, endpointId, accounts };
}

/** Returns the milliseconds from the first recorded payment until the partner has all webhooks about them. */
export async function undisturbedWebhooks(rounds: WebhookRounds): Promise<number> {
  const { owner, company } = rounds.staff;
  const customerId = await findCustomerId(owner, company.id, itemAt(rounds.accounts, rounds.accounts.length - 1));
  const startedAt = Date.now();
  await recordAndReverse(owner, customerId, 'undisturbed');
  await eventually(async () => {
    const missing = await webhookDifferences(rounds, await eventsOf(owner, company.id, customerId));
    if (missing.length > 0) throw new Error(missing[0]);
  }, PROCESSING_TIMEOUT_MS);
  return Date.now() - startedAt;
}

/**
 * Staff record payments and reverse one, and the product is killed `afterMs` later. In every second round the partner's program
 * fails once. Returns how the webhooks that it received differ from the company's events.
 */
export async function webhooksWithKill(
  system: System,
  rounds: WebhookRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const { staff, receiver } = rounds;
  const { owner, company } = staff;
  const customerId = await findCustomerId(owner, company.id, itemAt(rounds.accounts, round));
  if (round % 2 === 1) receiver.failNext();
  const record = () => recordAndReverse(owner, customerId, `webhooks-${round}`);
  const recorded = record().catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round);
  await recorded;
  await retryFor('payments', PROCESSING_TIMEOUT_MS, record);
  const differences = await differencesAfterProcessing(system, company.id, async () => {
    const events = await eventsOf(owner, company.id, customerId);
    return [
      ...differencesOf('events', events.length, EVENTS_PER_ROUND),
      ...(await webhookDifferences(rounds, events)),
      ...(await orderProblems(rounds)),
    ];
  });
  return [...receiver.takeProblems(), ...differences];
}

/** Records the payments and reverses the first. A repetition with the same key changes nothing. */
async function recordAndReverse(owner: Client, customerId: string, key: string): Promise<void> {
  const correct = async (correction: object) =>
    expectStatus(await owner.send('POST', `/api/customers/${customerId}/corrections`, correction), 200);
  for (const amount of PAYMENTS_DOLLARS)
    await correct({
      type: 'record-payment',
      amount,
      method: 'cash',
      receivedOn: '2026-01-15',
      idempotencyKey: `${key}-${amount}`,
    });
  const account = await owner.get<{ credits: { id: string; amount: number }[] }>(
    `/api/customers/${customerId}/account`,
  );
  const reversed = expectStatus(account, 200).credits.find(({ amount }) => amount === PAYMENTS_DOLLARS[0]);
  await correct({ type: 'reverse', creditId: reversed?.id, reason: 'Mistake', idempotencyKey: `${key}-reverse` });
}

async function eventsOf(owner: Client, companyId: number, customerId: string): Promise<CompanyEvent[]> {
  const path = `/api/events?companyId=${companyId}&types=${EVENT_TYPES.join(',')}&limit=${MAX_LISTED}`;
  const events = expectStatus(await owner.get<CompanyEvent[]>(path), 200);
  return events.filter(({ data }) => data.customerId === customerId);
}

/** Returns the events that the partner has not accepted, or has with other content or an id of its own for a repetition. */
async function webhookDifferences(
  { receiver, endpointId }: WebhookRounds,
  events: readonly CompanyEvent[],
): Promise<string[]> {
  const customers = new Set(events.map(({ data }) => data.customerId));
  const received = receiver.messages.filter(({ body }) => customers.has(JSON.parse(body).data.customerId));
  const accepted = received.filter(({ isAccepted }) => isAccepted).map(({ id, body }) => `${id} ${body}`);
  const expected = events.map(({ id, ...event }) => `${id}-${endpointId} ${JSON.stringify(event)}`);
  return differencesOf('webhooks', accepted.sort(), expected.sort());
}

/** Returns how the order of arrival differs from that of the endpoint's newest messages. */
async function orderProblems({ staff, receiver, endpointId }: WebhookRounds): Promise<string[]> {
  const path = `/api/companies/${staff.company.id}/webhook-endpoints/${endpointId}/messages?limit=${EVENTS_PER_ROUND}`;
  const newest = expectStatus(await staff.owner.get<{ id: string; createdAt: string }[]>(path), 200);
  const createdAt = new Map(newest.map((message) => [message.id, message.createdAt]));
  const times = receiver.messages.map(({ id }) => createdAt.get(id) ?? '').filter((time) => time !== '');
  return differencesOf('order', times, times.toSorted());
}
