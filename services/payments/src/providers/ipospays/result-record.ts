import type { ReportedAmount, ReportedDispute, ReportedStatus, TransactionOwner } from '../../domain/provider.ts';
import { isRecord } from '../http.ts';

/** The result fields, from any envelope. */
export type ResultRecord = Readonly<Record<string, unknown>>;

export type ReadEnvelope =
  | { readonly kind: 'record'; readonly record: ResultRecord }
  | { readonly kind: 'pending' }
  | { readonly kind: 'errors'; readonly field: string; readonly message: string }
  | { readonly kind: 'unusable' };

const ENVELOPES = ['iposHPResponse', 'iposhpresponse', 'iposTransactResponse', 'iPOS-TransactResponse'];

/**
 * Unwraps an answer. Four envelopes of payments were seen: iposHPResponse, iposhpresponse, { status, data }, and no envelope.
 * Two others are those of voids and refunds.
 */
export function readEnvelope(answer: unknown): ReadEnvelope {
  if (!isRecord(answer)) return { kind: 'unusable' };
  if (Array.isArray(answer.errors)) return readErrors(answer.errors);
  if (isRecord(answer.data)) return readStatusAndData(answer.status, answer.data);
  const record = ENVELOPES.map((name) => answer[name]).find(isRecord) ?? answer;
  return isRecord(record) && 'responseCode' in record ? { kind: 'record', record } : { kind: 'unusable' };
}

function readStatusAndData(status: unknown, data: ResultRecord): ReadEnvelope {
  if ('responseCode' in data) return { kind: 'record', record: data };
  return String(status).toLowerCase() === 'pending' ? { kind: 'pending' } : { kind: 'unusable' };
}

function readErrors(errors: readonly unknown[]): ReadEnvelope {
  const first = errors.find(isRecord);
  return { kind: 'errors', field: String(first?.field ?? ''), message: String(first?.message ?? '').slice(0, 200) };
}

/** Returns the first field with one of these names as text, or null: names are spelled differently in responses and callbacks. */
export function textField(record: ResultRecord, ...names: string[]): string | null {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

/** Labels of the reference tags that carry our ids. */
export const CUSTOMER_TAG = 'Customer';
export const COMPANY_TAG = 'Company';

/** Returns company and customer of a transaction from its reference tags; null for a transaction that is not ours. */
export function ownerOf({ txReferenceTag1, txReferenceTag2 }: ResultRecord): TransactionOwner | null {
  const customerId = tagValue(txReferenceTag1, CUSTOMER_TAG);
  const companyId = Number(tagValue(txReferenceTag2, COMPANY_TAG) ?? Number.NaN);
  return customerId !== null && Number.isInteger(companyId) ? { companyId, customerId } : null;
}

/** Returns the disputes of a transaction; records in an unexpected form are left out. */
export const disputesOf = ({ disputes }: ResultRecord): ReportedDispute[] =>
  Array.isArray(disputes) ? disputes.filter(isRecord).flatMap(readDispute) : [];

/** Returns whether a record is only about a sale. How the provider writes disputes in webhooks is undocumented. */
export const isSaleOnly = (record: ResultRecord): boolean =>
  !('disputes' in record) && (textField(record, 'transactionType') ?? SALE) === SALE;

const SALE = '1';

function readDispute(record: ResultRecord): ReportedDispute[] {
  const id = textField(record, 'disputeId');
  const kind = DISPUTE_KINDS[textField(record, 'type') ?? ''];
  const amountMinor = readAmount(record.amount)?.minor;
  if (id === null || !kind || !amountMinor) return [];
  return [{ id, kind, amountMinor, isWon: textField(record, 'status') === 'WON' }];
}

const DISPUTE_KINDS: Readonly<Record<string, ReportedDispute['kind']>> = { CHARGEBACK: 'chargeback', RETURN: 'return' };

const tagValue = (tag: unknown, label: string): string | null =>
  isRecord(tag) && tag.tagLabel === label ? textField(tag, 'tagValue') : null;

const statuses: Readonly<Record<string, ReportedStatus>> = {
  '200': 'paid',
  '400': 'declined',
  '401': 'cancelled',
  '402': 'cancelled',
};

/** Returns the reported status. A check can bounce for days, so it is pending, never paid. */
export function reportedStatus(record: ResultRecord): ReportedStatus {
  const status = statuses[textField(record, 'responseCode') ?? ''] ?? 'unknown';
  return isCheck(record) && (status === 'paid' || textField(record, 'responseCode') === '0') ? 'pending' : status;
}

function isCheck(record: ResultRecord): boolean {
  return textField(record, 'transactionType') === '10' || textField(record, 'cardType')?.toUpperCase() === 'CHECK';
}

/**
 * Reads an amount. The documentation says dollars (`12.34`); the sandbox was seen to write cents (`"1234"`). A number
 * without decimals could be either, so it is unreadable.
 */
export function readAmount(value: unknown): ReportedAmount | null {
  if (value === undefined || value === null || value === '') return null;
  const text = String(value);
  const dollars = /^(\d{1,6})\.(\d{2})$/.exec(typeof value === 'number' ? withCents(value) : text);
  if (dollars) return { unit: 'dollars', minor: Number(`${dollars[1]}${dollars[2]}`), text };
  if (typeof value === 'string' && /^\d{1,8}$/.test(text)) return { unit: 'cents', minor: Number(text), text };
  return { unit: 'unreadable', minor: null, text: text.slice(0, 40) };
}

/** Restores the trailing zero that JSON drops: 1.5 is 1.50. */
function withCents(value: number): string {
  const text = String(value);
  return /\.\d$/.test(text) ? `${text}0` : text;
}
