import { type Actor, usd } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { type DaySums, netMinor } from '../domain/money-movement.ts';
import {
  oldestOpenAt,
  openExceptions,
  type ReconciliationDay,
  type ReconciliationException,
} from '../domain/reconciliation-day.ts';
import type { ChangedDay } from '../use-cases/follow-exceptions.ts';
import type { ListedDay } from '../use-cases/ports/reconciliation.ts';

const toSums = (sums: DaySums) => ({
  payments: usd(sums.paymentsMinor),
  refunds: usd(sums.refundsMinor),
  disputes: usd(sums.disputesMinor),
  net: usd(netMinor(sums)),
  count: sums.count,
});

const toMoney = (amountMinor: number | null) => (amountMinor === null ? null : usd(amountMinor));

const toException = (exception: ReconciliationException, actor: Actor) => ({
  id: exception.key,
  reason: exception.reason,
  kind: exception.kind,
  paymentId: exception.paymentId,
  reference: exception.reference,
  transactionId: exception.transactionId,
  providerKind: exception.providerKind,
  own: toMoney(exception.ownMinor),
  provider: toMoney(exception.providerMinor),
  journal: toMoney(exception.journalMinor),
  paymentState: exception.unsettled ?? null,
  state: exception.state,
  firstSeenAt: exception.firstSeenAt.toISOString(),
  owner: exception.ownerId === undefined ? null : { id: exception.ownerId },
  isMine: exception.ownerId !== undefined && exception.ownerId === actorId(actor),
  note: exception.note ?? null,
  resolution: exception.resolution ?? null,
  closedAt: exception.closedAt?.toISOString() ?? null,
});

/** Returns a day as this actor sees it. */
export const toReconciliationDay = (day: ReconciliationDay, actor: Actor) => ({
  day: day.day,
  timeZone: day.timeZone,
  startsAt: day.startsAt.toISOString(),
  endsAt: day.endsAt.toISOString(),
  testMode: day.testMode,
  state: day.state,
  listProblem: day.listProblem ?? null,
  own: toSums(day.own),
  provider: day.provider ? toSums(day.provider) : null,
  journal: toSums(day.journal),
  exceptions: day.exceptions.map((exception) => toException(exception, actor)),
  openCount: openExceptions(day).length,
  oldestOpenAt: oldestOpenAt(day)?.toISOString() ?? null,
  omittedCount: day.omittedCount,
  ranAt: day.ranAt?.toISOString() ?? null,
  nextRunAt: day.nextRunAt?.toISOString() ?? null,
  importedAt: day.importedAt?.toISOString() ?? null,
});

/** Returns a day of a list, which may have been read without its exceptions. */
export const toListedDay = (day: ListedDay, actor: Actor) => ({
  ...toReconciliationDay(day, actor),
  openCount: day.openCount,
  oldestOpenAt: day.oldestOpenAt?.toISOString() ?? null,
});

/** Returns the payload of a change of a day. */
export const toDayPayload = (result: ChangedDay, actor: Actor) =>
  result.kind === 'refused'
    ? { day: null, userErrors: result.userErrors }
    : { day: toReconciliationDay(result.day, actor), userErrors: [] };
