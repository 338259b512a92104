import { type Actor, dayIn, endOfDay, type RowBatches, startOfDay } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { batchesOf } from '@utility-pay/service-kit/mongo/read-page';
import { slicesOf } from '@utility-pay/service-kit/slices';
import { utcDayOf, utcDaysOf } from '../domain/collected.ts';
import { type MovementKind, SIGNS } from '../domain/money-movement.ts';
import { creditedMovements, type RecordedMovement } from '../domain/own-movements.ts';
import { requireSpan } from './days.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { MovementPayment, MovementReader } from './ports/payments.ts';

/** A movement of credited money, on the company's day on which it happened. */
export interface DatedMovement {
  kind: MovementKind;
  /** Negative for money that was given or taken back. */
  amountMinor: number;
  at: Date;
  day: string;
  timeZone: string;
  /** The provider's id of the payment or refund, or the case number of the dispute. */
  transactionId: string | undefined;
  payment: MovementPayment;
}

interface Window {
  from: Date;
  to: Date;
}

type Dependencies = Pick<PaymentsDependencies, 'movements' | 'timeZoneOf' | 'requireExisting'>;

/**
 * Yields the movements of money of some of the company's days, oldest first. Their sums are those of the collected totals. For
 * those who may view payments.
 */
export const streamMovements = ({ movements, timeZoneOf, requireExisting }: Dependencies) =>
  async function* (actor: Actor, companyId: number, days: { from: string; to: string }): RowBatches<DatedMovement> {
    requirePermission(actor, companyId, 'viewPayments');
    requireSpan(days);
    await requireExisting(actor, companyId);
    const timeZone = await timeZoneOf(companyId);
    const window = { from: startOfDay(days.from, timeZone), to: endOfDay(days.to, timeZone) };
    yield* batchesOf(mergeByTime(movements, companyId, window, timeZone));
  };

/** Yields payments, and between them the refunds and disputes, by time. */
async function* mergeByTime(
  movements: MovementReader,
  companyId: number,
  window: Window,
  timeZone: string,
): AsyncGenerator<DatedMovement> {
  const toDated = (payment: MovementPayment, { kind, amountMinor, at, transactionIds }: RecordedMovement) => ({
    kind,
    amountMinor: SIGNS[kind] * amountMinor,
    at,
    day: dayIn(timeZone, at),
    timeZone,
    transactionId: transactionIds.at(-1),
    payment,
  });
  const others = streamRefundsAndDisputes(movements, companyId, window);
  let other = await others.next();
  for await (const payment of movements.received(companyId, window)) {
    const received = creditedMovements(payment).find(({ kind }) => kind === 'payment');
    if (!received) continue;
    for (; !other.done && other.value.movement.at < received.at; other = await others.next())
      yield toDated(other.value.payment, other.value.movement);
    yield toDated(payment, received);
  }
  for (; !other.done; other = await others.next()) yield toDated(other.value.payment, other.value.movement);
}

/** Days whose refunds and disputes are read at once, and sorted in memory. */
const DAYS_AT_ONCE = 7;

/** Yields refunds and disputes by time. */
async function* streamRefundsAndDisputes(movements: MovementReader, companyId: number, { from, to }: Window) {
  for (const slice of slicesOf(utcDaysOf(from, to), DAYS_AT_ONCE)) {
    const utcDays = new Set(slice);
    const found: { payment: MovementPayment; movement: RecordedMovement }[] = [];
    for await (const payment of movements.refundedOrDisputedOn(companyId, slice))
      for (const movement of creditedMovements(payment)) {
        const { kind, at } = movement;
        const isInWindow = at >= from && at < to && utcDays.has(utcDayOf(at));
        if (kind !== 'payment' && isInWindow) found.push({ payment, movement });
      }
    yield* found.sort((one, another) => one.movement.at.getTime() - another.movement.at.getTime());
  }
}
