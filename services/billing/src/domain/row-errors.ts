import { fieldLabel } from '@utility-pay/contracts';

/** Why a row failed, for filters and counts. */
export type RowErrorCode =
  | 'EMPTY_VALUE'
  | 'INVALID_AMOUNT'
  | 'INVALID_DATE'
  | 'TOO_LONG'
  | 'TOO_LARGE'
  | 'CARD_NUMBER'
  | 'INVISIBLE_CHARACTERS'
  | 'UNREADABLE_ROW'
  | 'REPLACED'
  | 'CORRECTED_SINCE'
  | 'NOT_SAVED'
  | 'NOT_UNDONE';

/** A failed row of a file: why it was not applied. */
export interface RowError {
  /** Line of the file where the record begins; the header is line 1. */
  line: number;
  accountNumber: string | null;
  code: RowErrorCode;
  field: string | null;
  error: string;
  /** The cells of the row, for a corrected file. */
  cells: string[];
  /** Line of the later row of the same account, which supersedes this row; absent if the row has to be corrected. */
  replacedBy?: number;
}

/** Rows that failed for the same reason and field. */
export interface ErrorGroup {
  code: RowErrorCode;
  /** Null when the whole row is invalid. */
  field: string | null;
  count: number;
}

/** Maximum groups that are counted per upload; rows of further fields are counted by their reason alone. */
const MAX_GROUPS = 100;

/** Adds failed rows to the counts. Replaced rows need no correction and are not counted. */
export function withErrors(groups: readonly ErrorGroup[], errors: readonly RowError[]): ErrorGroup[] {
  const toCorrect = errors.filter(({ replacedBy }) => replacedBy === undefined);
  return withGroups(
    groups,
    toCorrect.map(({ code, field }) => ({ code, field, count: 1 })),
  );
}

/** Returns the sums of both counts. */
export function withGroups(groups: readonly ErrorGroup[], more: readonly ErrorGroup[]): ErrorGroup[] {
  const sums = new Map(groups.map((group) => [keyOf(group), group]));
  for (const { code, field, count } of more) {
    const hasOwnGroup = sums.has(keyOf({ code, field })) || sums.size < MAX_GROUPS;
    const key = { code, field: hasOwnGroup ? field : null };
    sums.set(keyOf(key), { ...key, count: (sums.get(keyOf(key))?.count ?? 0) + count });
  }
  return [...sums.values()];
}

const keyOf = ({ code, field }: Pick<ErrorGroup, 'code' | 'field'>): string => `${code} ${field ?? ''}`;

/** Returns the reason of a group in words. */
export const reasonOf = ({ code, field }: Pick<ErrorGroup, 'code' | 'field'>): string =>
  REASONS[code](field ? fieldLabel(field) : undefined);

const REASONS: Record<RowErrorCode, (label: string | undefined) => string> = {
  EMPTY_VALUE: (label = 'A required value') => `${label} is empty`,
  INVALID_AMOUNT: (label = 'A value') => `${label} is not a valid amount`,
  INVALID_DATE: (label = 'A value') => `${label} is not a date`,
  TOO_LONG: (label = 'A value') => `${label} is too long`,
  TOO_LARGE: () => 'The customer has too much data',
  CARD_NUMBER: (label = 'A value') => `${label} looks like a card number`,
  INVISIBLE_CHARACTERS: (label = 'The row') => `${label} contains invisible characters`,
  UNREADABLE_ROW: () => "The row can't be read",
  REPLACED: () => 'A later row is used instead',
  CORRECTED_SINCE: () => 'The bill was corrected after the comparison',
  NOT_SAVED: () => "The row couldn't be saved",
  NOT_UNDONE: () => "The bill can't be undone",
};
