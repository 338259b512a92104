import { createHash } from 'node:crypto';
import type {
  NoticeHeaders,
  ProviderClaim,
  ProviderCredentials,
  ReadClaimResult,
  ReturnRequest,
} from '../../domain/provider.ts';
import { readAmount } from './amount.ts';
import { echoesSecret, noticeSecret } from './notice-secret.ts';
import { parseJson } from './parse-json.ts';
import { claimedStatus, type ResultRecord, readEnvelope, textField } from './result-record.ts';

const REFERENCE = /^[A-Za-z0-9]{1,20}$/;

/** The browser's way back: anyone can type such an address, so it is never authentic. */
export function readReturn({ query, body }: ReturnRequest): ReadClaimResult {
  if (body?.trimStart().startsWith('{')) return readPosted(body);
  // The provider puts a second `?` behind an address that has a query already.
  const text = body || query.replace(/^\?/, '').replaceAll('?', '&');
  const fields = Object.fromEntries(new URLSearchParams(text));
  return claimOf(fields, 'no', text);
}

function readPosted(body: string): ReadClaimResult {
  const envelope = readEnvelope(parseJson(body));
  return envelope.kind === 'record'
    ? claimOf(envelope.record, 'no', body)
    : { kind: 'unreadable', reason: envelope.kind };
}

/** The notice carries no signature. The echoed value shows that its sender knows the page; that is all it shows. */
export function readNotice(
  { merchantToken }: ProviderCredentials,
  headers: NoticeHeaders,
  rawBody: Uint8Array,
): ReadClaimResult {
  const envelope = readEnvelope(parseJson(Buffer.from(rawBody).toString('utf8')));
  if (envelope.kind !== 'record') return { kind: 'unreadable', reason: envelope.kind };
  const reference = textField(envelope.record, 'transactionReferenceId') ?? '';
  const authentic = echoesSecret(headers, noticeSecret(merchantToken, reference)) ? 'weak' : 'no';
  return claimOf(envelope.record, authentic, rawBody);
}

function claimOf(
  record: ResultRecord,
  authentic: ProviderClaim['authentic'],
  raw: string | Uint8Array,
): ReadClaimResult {
  const reference = textField(record, 'transactionReferenceId') ?? '';
  if (!REFERENCE.test(reference)) return { kind: 'unreadable', reason: 'no-reference' };
  return {
    kind: 'claim',
    reference,
    claimed: claimedStatus(record),
    authentic,
    providerTxnId: textField(record, 'transactionId'),
    amount: readAmount(record.totalAmount ?? record.amount),
    eventKey: `${reference}-${createHash('sha256').update(raw).digest('hex')}`,
  };
}
