import type {
  PaymentProvider,
  ProviderCredentials,
  ProviderRefund,
  ProviderRefundResult,
} from '../../domain/provider.ts';
import { type CallResult, callProvider, parseJson } from '../http.ts';
import type { ProviderContext } from '../provider-context.ts';
import { endpointsFor } from './endpoints.ts';
import { type ResultRecord, readAmount, readEnvelope, reportedStatus, textField } from './result-record.ts';

/** The provider's transaction types. */
const TRANSACTION_TYPES = { void: 2, refund: 3 };

/** HTTP statuses that may succeed on a retry. */
const RETRYABLE = [408, 429];

type TransactionRefund = Omit<ProviderRefund, 'providerPaymentRef'>;

/** Voids or refunds a transaction. An unclear answer is `ambiguous`: the call may have succeeded. */
export const voidOrRefund =
  (context: ProviderContext, type: keyof typeof TRANSACTION_TYPES): PaymentProvider['refund'] =>
  async (credentials, request) => {
    const endpoints = endpointsFor(credentials, context.simulator);
    if (endpoints.kind === 'misconfigured') return { kind: 'refused', message: 'Address is not allowed' };
    const answer = await post(context, credentials, endpoints.transact, request.reference, {
      transactRequest: {
        transactionType: TRANSACTION_TYPES[type],
        RRN: request.providerPaymentRef,
        amount: String(request.amountMinor),
      },
    });
    if (answer.kind !== 'answer') return { kind: 'ambiguous', reason: answer.reason };
    const { status, text } = answer;
    const envelope = readEnvelope(parseJson(text));
    if (status < 500 && envelope.kind === 'record') return readRecord(envelope.record, request);
    if (status < 500 && !RETRYABLE.includes(status) && envelope.kind === 'errors') {
      // An earlier call of ours, whose answer was lost, used the reference: the status must be fetched.
      const isUsed = /reference/i.test(envelope.field);
      return isUsed ? { kind: 'ambiguous', reason: 'reference-used' } : { kind: 'refused', message: envelope.message };
    }
    return { kind: 'ambiguous', reason: `http-${status}` };
  };

/** Fetches the status of a void or refund. */
export const fetchRefund =
  (context: ProviderContext): PaymentProvider['fetchRefund'] =>
  async (credentials, request) => {
    const endpoints = endpointsFor(credentials, context.simulator);
    if (endpoints.kind === 'misconfigured') return { kind: 'unavailable', reason: 'misconfigured' };
    const answer = await post(context, credentials, endpoints.transactStatus, request.reference, {});
    if (answer.kind !== 'answer') return { kind: 'unavailable', reason: answer.reason };
    const { status, text } = answer;
    const envelope = readEnvelope(parseJson(text));
    if (status >= 500) return { kind: 'unavailable', reason: `http-${status}` };
    if (envelope.kind === 'errors' && /reference/i.test(envelope.field)) return { kind: 'unknown-reference' };
    if (status !== 200 || envelope.kind !== 'record') return { kind: 'unavailable', reason: `http-${status}` };
    const result = readRecord(envelope.record, request);
    return result.kind === 'ambiguous' ? { kind: 'unavailable', reason: result.reason } : result;
  };

/** Reads the result; `ambiguous` for an answer about another reference or amount. */
function readRecord(record: ResultRecord, { reference, amountMinor }: TransactionRefund): ProviderRefundResult {
  const echoed = textField(record, 'transactionReferenceId');
  if (echoed !== null && echoed !== reference) return { kind: 'ambiguous', reason: 'other-reference' };
  const kind = reportedStatus(record);
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
  context: ProviderContext,
  { merchantToken, tpnNumber }: ProviderCredentials,
  url: string,
  reference: string,
  rest: object,
): Promise<CallResult> {
  const body = { merchantAuthentication: { merchantId: tpnNumber, transactionReferenceId: reference }, ...rest };
  const headers = { 'content-type': 'application/json', token: merchantToken };
  return callProvider({ method: 'POST', url, headers, body: JSON.stringify(body) }, context);
}
