import { type Actor, addDays, startOfDay } from '@utility-pay/contracts';
import { chooseOutcome } from './servers.ts';
import type { createWorld } from './world.ts';

type World = Awaited<ReturnType<typeof createWorld>>;

interface Sums {
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
  own: Sums;
  provider: Sums | null;
  journal: Sums;
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

/** Returns a company's reconciled days of these tests, newest first. */
export async function daysOf({ ask }: Pick<World, 'ask'>, actor: Actor, companyId: number, testMode = false) {
  const variables = { id: String(companyId), from: '2026-11-01', to: '2027-10-31', testMode };
  const { _entities: views } = await ask<{ _entities: [{ reconciliationDays: DayView[] }] }>(actor, DAYS, variables);
  return views[0].reconciliationDays;
}

/** Returns sums as a day shows them, in cents. */
export const sums = (payments: number, refunds: number, disputes: number, count: number): Sums => ({
  payments: { amountMinor: payments },
  refunds: { amountMinor: refunds },
  disputes: { amountMinor: disputes },
  net: { amountMinor: payments - refunds - disputes },
  count,
});

/** Pays another bill of the same customer. */
export async function payAnother(
  world: World,
  { companyId, customerId, customer }: { companyId: number; customerId: string; customer: Actor },
  amountDueMinor: number,
): Promise<string> {
  const balanceId = `again-${companyId}-${amountDueMinor}`;
  world.billing.bills.set(balanceId, { companyId, customerId, amountDueMinor });
  const { payment, paymentUrl } = await world.start(customer, customerId, balanceId);
  await chooseOutcome(paymentUrl, 'paid');
  await world.recordReturn(payment?.id ?? '');
  return payment?.id ?? '';
}

/** Moves the clock to an instant. */
export const advanceTo = ({ clock }: Pick<World, 'clock'>, at: Date): void =>
  clock.advance(Math.max(0, at.getTime() - clock.now().getTime()));

/** Moves the clock to when a day is compared, posts to the journal, and runs the sweepers. */
export async function endDay(world: World, day: string, timeZone = 'UTC'): Promise<void> {
  advanceTo(world, new Date(startOfDay(addDays(day, 1), timeZone).getTime() + 3 * 60 * 60_000));
  await world.billing.postToJournal(world.platform);
  await sweep(world);
}

/** Adds ended days and compares those that are due. */
export async function sweep({ app }: Pick<World, 'app'>): Promise<void> {
  await app.useCases.addReconciliationDays();
  await app.useCases.reconcileDueDays();
}
