import type { FetchRefundResult, GiveBack, GiveBackResult, ProviderCredentials } from '../../domain/provider.ts';
import { readAmount } from './amount.ts';
import { endpointsFor } from './endpoints.ts';
import { type CallResult, callProvider } from './http-call.ts';
import type { IpospaysContext } from './ipospays-context.ts';
import { parseJson } from './parse-json.ts';
import { claimedStatus, type ResultRecord, readEnvelope, textField } from './result-record.ts';

/** The provider's numbers for what is asked. */
const TYPES = { void: 2, refund: 3 };

/** HTTP statuses that refuse nothing for good. */
const MAYBE_LATER = [408, 429];

type Wanted = Omit<GiveBack, 'rrn'>;

/** Voids or refunds a transaction. Any answer that is not clearly yes or no is ambiguous: it may have been done. */
export async function giveBack(
  context: IpospaysContext,
  credentials: ProviderCredentials,
  type: keyof typeof TYPES,
  wanted: GiveBack,
): Promise<GiveBackResult> {
  const endpoints = endpointsFor(credentials, context.simulator);
  if (endpoints.kind === 'misconfigured') return { kind: 'refused', message: 'Address is not allowed' };
  const answer = await post(context, credentials, endpoints.transact, wanted.reference, {
    transactRequest: { transactionType: TYPES[type], RRN: wanted.rrn, amount: String(wanted.amountMinor) },
  });
  if (answer.kind !== 'answer') return { kind: 'ambiguous', reason: answer.reason };
  const { status, text } = answer;
  const envelope = readEnvelope(parseJson(text));
  if (status < 500 && envelope.kind === 'record') return readRecord(envelope.record, wanted);
  if (status < 500 && !MAYBE_LATER.includes(status) && envelope.kind === 'errors') {
    // The reference was used: by a call of ours whose answer got lost. What became of it is to be asked.
    const isUsed = /reference/i.test(envelope.field);
    return isUsed ? { kind: 'ambiguous', reason: 'reference-used' } : { kind: 'refused', message: envelope.message };
  }
  return { kind: 'ambiguous', reason: `http-${status}` };
}

/** What became of a void or a refund. */
export async function fetchRefund(
  context: IpospaysContext,
  credentials: ProviderCredentials,
  wanted: Wanted,
): Promise<FetchRefundResult> {
  const endpoints = endpointsFor(credentials, context.simulator);
  if (endpoints.kind === 'misconfigured') return { kind: 'unavailable', reason: 'misconfigured' };
  const answer = await post(context, credentials, endpoints.transactStatus, wanted.reference, {});
  if (answer.kind !== 'answer') return { kind: 'unavailable', reason: answer.reason };
  const { status, text } = answer;
  const envelope = readEnvelope(parseJson(text));
  if (status >= 500) return { kind: 'unavailable', reason: `http-${status}` };
  if (envelope.kind === 'errors' && /reference/i.test(envelope.field)) return { kind: 'unknown-reference' };
  if (status !== 200 || envelope.kind !== 'record') return { kind: 'unavailable', reason: `http-${status}` };
  const result = readRecord(envelope.record, wanted);
  return result.kind === 'ambiguous' ? { kind: 'unavailable', reason: result.reason } : result;
}

/** Only an answer about our reference and, where it names one, our amount says anything. */
function readRecord(record: ResultRecord, { reference, amountMinor }: Wanted): GiveBackResult {
  const echoed = textField(record, 'transactionReferenceId');
  if (echoed !== null && echoed !== reference) return { kind: 'ambiguous', reason: 'other-reference' };
  const kind = claimedStatus(record);
  if (kind === 'declined') {
    return {
      kind: 'refused',
      message: (textField(record, 'errResponseMessage', 'responseMessage') ?? '').slice(0, 200),
    };
  }
  if (kind !== 'paid') return { kind: 'ambiguous', reason: 'other-code' };
  const amount = readAmount(record.totalAmount ?? record.amount);
  if (amount !== null && amount.minor !== amountMinor) return { kind: 'ambiguous', reason: 'other-amount' };
  return { kind: 'done', transactionId: textField(record, 'transactionId') };
}

function post(
  context: IpospaysContext,
  { merchantToken, tpnNumber }: ProviderCredentials,
  url: string,
  reference: string,
  rest: object,
): Promise<CallResult> {
  const body = { merchantAuthentication: { merchantId: tpnNumber, transactionReferenceId: reference }, ...rest };
  const headers = { 'content-type': 'application/json', token: merchantToken };
  return callProvider({ method: 'POST', url, headers, body: JSON.stringify(body) }, context);
}
