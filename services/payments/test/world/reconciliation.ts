import { type Actor, addDays, startOfDay } from '@utility-pay/contracts';
import { chooseOutcome } from './servers.ts';
import type { createWorld } from './world.ts';

type World = Awaited<ReturnType<typeof createWorld>>;

interface SumsView {
  payments: { amountMinor: number };
  refunds: { amountMinor: number };
  disputes: { amountMinor: number };
  net: { amountMinor: number };
  count: number;
}
export interface ExceptionView {
  id: string;
  reason: string;
  kind: string;
  reference: string | null;
  paymentId: string | null;
  paymentState: string | null;
  state: string;
  firstSeenAt: string;
  owner: { id: string } | null;
  isMine: boolean;
  note: string | null;
  resolution: string | null;
}
export interface DayView {
  day: string;
  timeZone: string;
  startsAt: string;
  endsAt: string;
  state: string;
  listProblem: string | null;
  own: SumsView;
  provider: SumsView | null;
  journal: SumsView;
  exceptions: ExceptionView[];
  openCount: number;
  oldestOpenAt: string | null;
  ranAt: string | null;
  nextRunAt: string | null;
  importedAt: string | null;
}

const SUMS = '{ payments { amountMinor } refunds { amountMinor } disputes { amountMinor } net { amountMinor } count }';
export const DAY_FIELDS = `day timeZone startsAt endsAt state listProblem own ${SUMS} provider ${SUMS} journal ${SUMS}
  exceptions { id reason kind reference paymentId paymentState state firstSeenAt owner { id } isMine note resolution }
  openCount oldestOpenAt ranAt nextRunAt importedAt`;
const DAYS = `query ($id: ID!, $from: Date!, $to: Date!, $testMode: Boolean) {
  _entities(representations: [{ __typename: "Company", id: $id }]) {
    ... on Company { reconciliationDays(from: $from, to: $to, testMode: $testMode) { ${DAY_FIELDS} } } } }`;

/** A range that contains the days of all tests; one request covers up to 366 days. */
const RANGE = { from: '2026-11-01', to: '2027-10-31' };

/** Returns a company's reconciled days, newest first. */
export async function daysOf({ ask }: Pick<World, 'ask'>, actor: Actor, companyId: number, testMode = false) {
  const variables = { id: String(companyId), ...RANGE, testMode };
  const { _entities: views } = await ask<{ _entities: [{ reconciliationDays: DayView[] }] }>(actor, DAYS, variables);
  return views[0].reconciliationDays;
}

interface Cents {
  payments?: number;
  refunds?: number;
  disputes?: number;
  /** Number of movements. */
  count?: number;
}

/** Returns sums as a day shows them, from cents; 0 by default. */
export const sums = ({ payments = 0, refunds = 0, disputes = 0, count = 0 }: Cents): SumsView => ({
  payments: { amountMinor: payments },
  refunds: { amountMinor: refunds },
  disputes: { amountMinor: disputes },
  net: { amountMinor: payments - refunds - disputes },
  count,
});

export const NO_SUMS = sums({});

/** Makes a payment for another bill of the same customer; returns its id. */
export async function payAnotherBill(
  world: World,
  { companyId, customerId, customer }: { companyId: number; customerId: string; customer: Actor },
  amountDueMinor: number,
): Promise<string> {
  const balanceId = `another-${companyId}-${amountDueMinor}`;
  world.billing.bills.set(balanceId, { companyId, customerId, amountDueMinor });
  const { payment, paymentUrl } = await world.start(customer, customerId, balanceId);
  await chooseOutcome(paymentUrl, 'paid');
  await world.recordReturn(payment?.id ?? '');
  return payment?.id ?? '';
}

/** Moves the clock forward to an instant. Never moves the clock back. */
export const advanceTo = ({ clock }: Pick<World, 'clock'>, at: Date): void =>
  clock.advance(Math.max(0, at.getTime() - clock.now().getTime()));

/** A day is compared 3 hours after its end. */
const COMPARED_AFTER_MS = 3 * 60 * 60_000;

/** Moves the clock to when a day is compared, posts to the journal, and runs the sweepers. */
export async function endDay(world: World, day: string, timeZone = 'UTC'): Promise<void> {
  advanceTo(world, new Date(startOfDay(addDays(day, 1), timeZone).getTime() + COMPARED_AFTER_MS));
  await world.billing.postToJournal(world.platform);
  await sweep(world);
}

/** Runs the two sweepers: creates the days that have ended and compares those that are due. */
export async function sweep({ app }: Pick<World, 'app'>): Promise<void> {
  await app.useCases.addReconciliationDays();
  await app.useCases.reconcileDueDays();
}
