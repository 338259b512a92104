/** Money of a payment given back, or on its way. */
export interface Refund {
  /** 19 letters and digits; the provider knows it under a reference made of it. */
  id: string;
  /** The caller's own key: the same key again means this refund. */
  key?: string;
  /** What the caller asked for, in cents; absent where all that was left was meant. */
  askedMinor?: number;
  amountMinor: number;
  state: 'pending' | 'succeeded' | 'failed';
  /** All of a payment is voided first, as long as the provider's batch is open; refunded otherwise. */
  step: RefundStep;
  createdAt: Date;
  /** When the provider is asked next what became of it. */
  nextPollAt?: Date;
  /** Times in a row that the provider gave no usable answer. */
  unanswered: number;
  /** When money went back. */
  doneAt?: Date;
  /** The provider's. */
  transactionId?: string;
  /** Words for staff when it failed. */
  message?: string;
}

export type RefundStep = 'void' | 'refund';

/** Characters of a refund's id: one less than a reference may have, for the void's own. */
export const REFUND_ID_LENGTH = 19;

/** Each step has a reference of its own: the provider takes none twice. */
export const referenceOf = ({ id, step }: Pick<Refund, 'id' | 'step'>): string => (step === 'void' ? `${id}v` : id);

type WithRefunds = { readonly amountMinor: number; readonly refunds: readonly Refund[] };

const sum = (refunds: readonly Refund[]): number => refunds.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Cents that went back. */
export const refundedMinor = ({ refunds }: Pick<WithRefunds, 'refunds'>): number =>
  sum(refunds.filter(({ state }) => state === 'succeeded'));

/** Cents that neither went back nor are on their way. */
export const leftToRefund = ({ amountMinor, refunds }: WithRefunds): number =>
  amountMinor - sum(refunds.filter(({ state }) => state !== 'failed'));

/** When the first of a payment's refunds is to be looked up; undefined when none is on its way. */
export function refundsDueAt(refunds: readonly Refund[]): Date | undefined {
  const due = refunds.flatMap(({ nextPollAt }) => (nextPollAt ? [nextPollAt.getTime()] : []));
  return due.length > 0 ? new Date(Math.min(...due)) : undefined;
}
