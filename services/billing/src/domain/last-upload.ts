import type { Balance } from './balance.ts';

/** The latest upload that changed a customer, and what it replaced, so that it can be undone. */
export interface LastUpload {
  id: string;
  /** The uploads that changed the customer before, newest first; at most MAX_EARLIER. */
  earlierIds?: string[];
  /** What the bill of the upload's period was; absent if there was none. */
  bill?: EarlierBill;
  /** How many credits the customer had. */
  credits: number;
  /** Earlier values of the fields that the upload changed. */
  fields?: EarlierValues;
  customData?: EarlierValues;
  /** Of an undo: the upload that was undone. */
  undoOf?: string;
  /** Of an undo: the customer was deleted, because the upload had added it. */
  hasDeletedCustomer?: true;
}

export type EarlierBill = Omit<Balance, 'dueMinor' | 'charges'>;

/** Values by key; null: there was none. */
export type EarlierValues = Record<string, string | null>;

/** Uploads that are remembered of a customer besides the latest: more than change it while they can be undone. */
const MAX_EARLIER = 8;

/** Returns the uploads that changed a customer before the next one does. */
export const earlierIdsOf = (last: LastUpload | undefined): Pick<LastUpload, 'earlierIds'> =>
  last ? { earlierIds: [last.id, ...(last.earlierIds ?? [])].slice(0, MAX_EARLIER) } : {};

/** Returns the oldest upload that is remembered of a customer, if this one is not and may have been forgotten. */
export function oldestRemembered({ id, earlierIds = [] }: LastUpload, uploadId: string): string | undefined {
  const isRemembered = id === uploadId || earlierIds.includes(uploadId);
  return isRemembered || earlierIds.length < MAX_EARLIER ? undefined : earlierIds.at(-1);
}
