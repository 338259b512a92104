// The three records of a movement of money between a customer and a company: ours, the provider's and the journal's.

import type { MOVEMENT_KINDS } from '@utility-pay/contracts';

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A movement of money in our records. */
export interface OwnMovement {
  /** The payment's id, its reference at the provider. */
  reference: string;
  /** Other references under which the provider may list it. */
  aliases: readonly string[];
  kind: MovementKind;
  /** Unique within the payment and kind. */
  id: string;
  /** The ids by which the provider may list it. */
  transactionIds: readonly string[];
  /** Always positive. */
  amountMinor: number;
  /** The company's day on which we recorded it. */
  day: string;
  /** Reference of its journal entry; absent for money that was never credited. */
  journalReference?: string;
}

/** A movement of money in the provider's list. */
export interface ListedMovement {
  /** Unique within a company's list. */
  key: string;
  /** Null in a file without references. */
  reference: string | null;
  kind: MovementKind;
  transactionId: string | null;
  /** Always positive; null for an amount that could not be read. */
  amountMinor: number | null;
  /** The company's day on which the money moved. */
  day: string;
}

/** An entry of the journal's clearing account. */
export interface ClearingEntry {
  paymentId: string;
  reference: string;
  kind: MovementKind;
  /** Negative for money that was given or taken back. */
  amountMinor: number;
  day: string;
}

/** Sums of a day in cents. Refunds, and disputes that were not won, are positive here and lower the net amount. */
export interface DaySums {
  paymentsMinor: number;
  refundsMinor: number;
  disputesMinor: number;
  /** Movements, or entries of the journal. */
  count: number;
}

export const NO_SUMS: DaySums = { paymentsMinor: 0, refundsMinor: 0, disputesMinor: 0, count: 0 };

/** Returns the net amount that a day adds to the money at the provider. */
export const netMinor = ({ paymentsMinor, refundsMinor, disputesMinor }: DaySums): number =>
  paymentsMinor - refundsMinor - disputesMinor;

/** Signs of the kinds: money from customers is positive. The direction of an unknown type is unknown, so no sum contains it. */
export const SIGNS: Record<MovementKind, 1 | -1 | 0> = {
  payment: 1,
  refund: -1,
  'refund-failed': 1,
  chargeback: -1,
  return: -1,
  'chargeback-won': 1,
  other: 0,
};

/** Returns the sums plus one movement. `signedMinor`: its cents with the sign of SIGNS. */
export function withMovement(sums: DaySums, kind: MovementKind, signedMinor: number): DaySums {
  const added = { ...sums, count: sums.count + 1 };
  if (kind === 'payment') added.paymentsMinor += signedMinor;
  else if (kind === 'refund' || kind === 'refund-failed') added.refundsMinor -= signedMinor;
  else if (kind !== 'other') added.disputesMinor -= signedMinor;
  return added;
}

export const sumOf = (movements: readonly { kind: MovementKind; amountMinor: number | null }[]): DaySums =>
  movements.reduce(
    (sums, { kind, amountMinor }) => withMovement(sums, kind, SIGNS[kind] * (amountMinor ?? 0)),
    NO_SUMS,
  );
