import type { ClaimedStatus } from '../../domain/provider.ts';

/** The result fields, whichever envelope they came in. */
export type ResultRecord = Readonly<Record<string, unknown>>;

export type ReadEnvelope =
  | { readonly kind: 'record'; readonly record: ResultRecord }
  | { readonly kind: 'pending' }
  | { readonly kind: 'errors'; readonly field: string; readonly message: string }
  | { readonly kind: 'unusable' };

const ENVELOPES = ['iposHPResponse', 'iposhpresponse', 'iposTransactResponse', 'iPOS-TransactResponse'];

/**
 * Four envelopes have been seen: iposHPResponse, iposhpresponse, { status, data }, and the bare record; voids and
 * refunds have names of their own.
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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field as text, or null; names are tried in turn because channels spell them differently. */
export function textField(record: ResultRecord, ...names: string[]): string | null {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

const statuses: Readonly<Record<string, ClaimedStatus>> = {
  '200': 'paid',
  '400': 'declined',
  '401': 'cancelled',
  '402': 'cancelled',
};

/** A cheque is only promised money: it can bounce for days, so it is never paid at once. */
export function claimedStatus(record: ResultRecord): ClaimedStatus {
  const status = statuses[textField(record, 'responseCode') ?? ''] ?? 'unknown';
  return isCheque(record) && (status === 'paid' || textField(record, 'responseCode') === '0') ? 'pending' : status;
}

function isCheque(record: ResultRecord): boolean {
  return textField(record, 'transactionType') === '10' || textField(record, 'cardType')?.toUpperCase() === 'CHECK';
}
