import type { Balance } from './balance.ts';

/** The latest upload that changed a customer, with the values that it replaced, so that it can be undone. */
export interface LastUpload {
  id: string;
  /** The month of its bills. */
  period: number;
  /** The uploads that changed the customer before, newest first; up to MAX_EARLIER. */
  earlierIds?: string[];
  /** The bill of the upload's period before the upload; absent if there was none. */
  bill?: EarlierBill;
  /** Number of credits that the customer had. */
  credits: number;
  /** The upload reduced a bill that was written off, and so reversed a part of the write-off, which an undo does not restore. */
  hasReversedWriteOff?: true;
  /** Earlier values of the fields that the upload changed. */
  fields?: EarlierValues;
  customData?: EarlierValues;
  /** Later uploads of the same month that had the same bill for the customer, newest first; up to MAX_EARLIER. */
  confirmedBy?: string[];
  /** Of an undo: the upload that was undone. */
  undoOf?: string;
  /** Of an undo: the customer was deleted, because the upload had added it. */
  hasDeletedCustomer?: true;
}

export type EarlierBill = Omit<Balance, 'dueMinor' | 'charges'>;

/** Values by key; null: there was none. */
export type EarlierValues = Record<string, string | null>;

/** Maximum uploads in `earlierIds` and in `confirmedBy`. A customer is changed by fewer uploads while they can be undone. */
const MAX_EARLIER = 8;

/** Returns the `earlierIds` of the next upload that changes the customer. */
export const earlierIdsOf = (last: LastUpload | undefined): Pick<LastUpload, 'earlierIds'> =>
  last ? { earlierIds: [last.id, ...(last.earlierIds ?? [])].slice(0, MAX_EARLIER) } : {};

/** Returns whether an upload changed a customer, or confirmed its bill. */
export const isAppliedBy = (last: LastUpload | undefined, uploadId: string): boolean =>
  last?.id === uploadId || last?.confirmedBy?.includes(uploadId) === true;

/** Adds an upload that had the same bill. Returns undefined if there is nothing to store. */
export function withConfirmation(
  last: LastUpload,
  { id, period }: { id: string; period: number },
): LastUpload | undefined {
  if (isAppliedBy(last, id) || last.period !== period || last.undoOf) return undefined;
  return { ...last, confirmedBy: [id, ...(last.confirmedBy ?? [])].slice(0, MAX_EARLIER) };
}

/** Removes an upload that had the same bill. Returns undefined if it is not stored. */
export function withoutConfirmation(last: LastUpload, uploadId: string): LastUpload | undefined {
  const { confirmedBy, ...rest } = last;
  if (!confirmedBy?.includes(uploadId)) return undefined;
  const others = confirmedBy.filter((id) => id !== uploadId);
  return others.length > 0 ? { ...rest, confirmedBy: others } : rest;
}

/** Returns the oldest stored upload of a customer if `uploadId` is not stored and may have been dropped; undefined otherwise. */
export function oldestRemembered({ id, earlierIds = [] }: LastUpload, uploadId: string): string | undefined {
  const isRemembered = id === uploadId || earlierIds.includes(uploadId);
  return isRemembered || earlierIds.length < MAX_EARLIER ? undefined : earlierIds.at(-1);
}
