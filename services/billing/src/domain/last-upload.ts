import type { Balance } from './balance.ts';

/** The latest upload that changed a customer, and what it replaced, so that it can be undone. */
export interface LastUpload {
  id: string;
  at: Date;
  /** What the bill of the upload's period was; absent if there was none. */
  bill?: Omit<Balance, 'dueMinor' | 'charges'>;
  /** Earlier values of the fields that the upload changed. */
  fields?: EarlierValues;
  customData?: EarlierValues;
  /** Of an undo: the upload that was undone. */
  undoOf?: string;
  /** Of an undo: the customer was removed, because the upload had added it. */
  hasRemoved?: true;
}

/** Values by key; null: there was none. */
export type EarlierValues = Record<string, string | null>;

/** The upload that an undo takes back. */
export interface UndoneUpload {
  id: string;
  /** When all its rows were applied. */
  appliedAt: Date;
}
