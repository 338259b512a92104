import { createHash } from 'node:crypto';
import type { FetchStatusResult, PaymentProvider, ProviderEvidence } from '../../domain/provider.ts';
import { type CallResult, callProvider, parseJson } from '../http.ts';
import type { ProviderContext } from '../provider-context.ts';
import { endpointsFor } from './endpoints.ts';
import {
  disputesOf,
  ownerOf,
  type ResultRecord,
  readAmount,
  readEnvelope,
  reportedStatus,
  textField,
} from './result-record.ts';

/** Response code of a payment that the payer rejected; a canceled one has 401. */
const REJECTED = '402';

/** Queries the status of a reference: the only source that may mark a payment as paid. */
export const fetchStatus =
  (context: ProviderContext): PaymentProvider['fetchStatus'] =>
  async (credentials, reference) => {
    const endpoints = endpointsFor(credentials, context.simulator);
    if (endpoints.kind === 'misconfigured') return { kind: 'unavailable', reason: 'misconfigured' };
    const query = new URLSearchParams({ tpn: credentials.tpnNumber, transactionReferenceId: reference });
    const headers = { authorization: credentials.merchantToken };
    return readStatus(await callProvider({ method: 'GET', url: `${endpoints.status}?${query}`, headers }, context));
  };

function readStatus(answer: CallResult): FetchStatusResult {
  if (answer.kind === 'unreachable') return { kind: 'unavailable', reason: 'unreachable' };
  if (answer.kind === 'lost') {
    return { kind: 'unavailable', reason: answer.reason === 'timeout' ? 'timeout' : 'unusable' };
  }
  const { status, text } = answer;
  if (status === 401 || status === 403) return { kind: 'unavailable', reason: 'unauthorized' };
  const envelope = readEnvelope(parseJson(text));
  if (status !== 200 || envelope.kind === 'errors') {
    const aboutReference = envelope.kind === 'errors' && /reference/i.test(envelope.field);
    if (status < 500 && aboutReference) return { kind: 'unknown-reference' };
    return { kind: 'unavailable', reason: status < 500 ? 'refused' : 'unusable' };
  }
  if (envelope.kind === 'pending') return { kind: 'pending' };
  return envelope.kind === 'record' ? readRecord(envelope.record, text) : { kind: 'unavailable', reason: 'unusable' };
}

function readRecord(record: ResultRecord, text: string): FetchStatusResult {
  const kind = reportedStatus(record);
  if (kind === 'unknown') return { kind: 'unavailable', reason: 'unusable' };
  if (kind === 'pending') return { kind };
  const evidence = evidenceOf(record, text);
  return kind === 'cancelled' && evidence.responseCode === REJECTED
    ? { kind, reason: 'rejected', evidence }
    : { kind, evidence };
}

function evidenceOf(record: ResultRecord, text: string): ProviderEvidence {
  return {
    reference: textField(record, 'transactionReferenceId'),
    tpn: textField(record, 'tpn', 'merchantId'),
    // The total is what the card was charged, including a fee or tip added against our settings.
    amount: readAmount(record.totalAmount ?? record.amount),
    providerTxnId: textField(record, 'transactionId'),
    providerPaymentRef: textField(record, 'rrn', 'RRN'),
    approvalCode: textField(record, 'responseApprovalCode'),
    cardType: textField(record, 'cardType'),
    cardLast4: textField(record, 'cardLast4Digit'),
    responseCode: textField(record, 'responseCode') ?? '',
    processorCode: textField(record, 'errResponseCode'),
    owner: ownerOf(record),
    disputes: disputesOf(record),
    digest: createHash('sha256').update(text).digest('hex'),
  };
}
