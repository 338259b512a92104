import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type {
  ProviderCredentials,
  ReadReportResult,
  ReturnRequest,
  UnverifiedReport,
  WebhookHeaders,
} from '../../domain/provider.ts';
import { parseJson } from '../http.ts';
import { isSaleOnly, type ResultRecord, readAmount, readEnvelope, reportedStatus, textField } from './result-record.ts';

const REFERENCE = /^[A-Za-z0-9]{1,20}$/;

/** Reads the request with which the payer's browser returns. It can be forged, so it is never authentic. */
export function readReturn({ query, body }: ReturnRequest): ReadReportResult {
  if (body?.trimStart().startsWith('{')) {
    const envelope = readEnvelope(parseJson(body));
    return envelope.kind === 'record'
      ? reportOf(envelope.record, 'no', body)
      : { kind: 'unreadable', reason: envelope.kind };
  }
  // The provider appends a second `?` to an address that already has a query.
  const text = body || query.replace(/^\?/, '').replaceAll('?', '&');
  const fields = Object.fromEntries(new URLSearchParams(text));
  return reportOf(fields, 'no', text);
}

/** Reads a webhook. It is not signed: the echoed secret only shows that the sender knows the page. */
export function readWebhook(
  { merchantToken }: ProviderCredentials,
  headers: WebhookHeaders,
  rawBody: Uint8Array,
): ReadReportResult {
  const envelope = readEnvelope(parseJson(Buffer.from(rawBody).toString('utf8')));
  if (envelope.kind !== 'record') return { kind: 'unreadable', reason: envelope.kind };
  const reference = textField(envelope.record, 'transactionReferenceId') ?? '';
  const authentic = echoesSecret(headers, webhookSecret(merchantToken, reference)) ? 'weak' : 'no';
  return reportOf(envelope.record, authentic, rawBody);
}

function reportOf(
  record: ResultRecord,
  authentic: UnverifiedReport['authentic'],
  raw: string | Uint8Array,
): ReadReportResult {
  const reference = textField(record, 'transactionReferenceId') ?? '';
  if (!REFERENCE.test(reference)) return { kind: 'unreadable', reason: 'no-reference' };
  return {
    kind: 'report',
    reference,
    status: reportedStatus(record),
    authentic,
    providerTxnId: textField(record, 'transactionId'),
    amount: readAmount(record.totalAmount ?? record.amount),
    isSaleOnly: isSaleOnly(record),
    eventKey: `${reference}-${createHash('sha256').update(raw).digest('hex')}`,
  };
}

/** Separates the company from the secret, whose hexadecimal digits contain no x. */
const COMPANY = /x(\d{1,9})$/;

/** Returns what the provider echoes in its webhook, at most 50 letters and digits: the secret and the company. */
export const webhookEcho = (merchantToken: string, reference: string, companyId: number): string =>
  `${webhookSecret(merchantToken, reference)}x${companyId}`;

/** Returns the company that a webhook names. It proves nothing without the secret. */
export function companyOfWebhook(headers: WebhookHeaders): number | null {
  const [company] = echoedIn(headers).flatMap((value) => COMPANY.exec(value)?.[1] ?? []);
  return company === undefined ? null : Number(company);
}

/** Returns the secret of a page's webhooks: letters and digits, different for each reference. */
export function webhookSecret(merchantToken: string, reference: string): string {
  return createHmac('sha256', merchantToken).update(reference).digest('hex').slice(0, 40);
}

/** Returns whether a header echoes the secret. Its form is undocumented: `Authorization`, with or without `Bearer`, or `authHeader`. */
function echoesSecret(headers: WebhookHeaders, secret: string): boolean {
  return echoedIn(headers).some((value) => isEqual(value.replace(COMPANY, ''), secret));
}

function echoedIn({ authorization, authheader }: WebhookHeaders): string[] {
  const values = [authorization, authheader].flat();
  return values.flatMap((value) => (value === undefined ? [] : [value.replace(/^Bearer\s+/i, '').trim()]));
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
