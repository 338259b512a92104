import type { ListedTransaction, PaymentProvider } from '../../domain/provider.ts';
import { callProvider, isRecord, parseJson } from '../http.ts';
import type { ProviderContext } from '../provider-context.ts';
import { endpointsFor } from './endpoints.ts';
import { ownerOf, type ResultRecord, readAmount, textField } from './result-record.ts';

const TYPES: Readonly<Record<string, ListedTransaction['type']>> = {
  SALE: 'sale',
  VOID: 'refund',
  REFUND: 'refund',
  CHARGEBACK: 'chargeback',
  RETURN: 'return',
  CHARGEBACK_REVERSAL: 'chargeback-reversal',
};

/** Lists a terminal's transactions, where the provider has such a call. */
export const listTransactions =
  (context: ProviderContext): PaymentProvider['listTransactions'] =>
  async (credentials, { from, to }, after) => {
    const endpoints = endpointsFor(credentials, context.simulator);
    if (endpoints.kind === 'misconfigured') return { kind: 'unavailable', reason: 'misconfigured' };
    if (endpoints.list === null) return { kind: 'unsupported' };
    const query = new URLSearchParams({ tpn: credentials.tpnNumber, from: from.toISOString(), to: to.toISOString() });
    if (after !== null) query.set('after', after);
    const headers = { authorization: credentials.merchantToken };
    const answer = await callProvider({ method: 'GET', url: `${endpoints.list}?${query}`, headers }, context);
    if (answer.kind !== 'answer') return { kind: 'unavailable', reason: 'unreachable' };
    const { status, text } = answer;
    if (status === 401 || status === 403) return { kind: 'unavailable', reason: 'unauthorized' };
    const body = parseJson(text);
    if (status !== 200 || !isRecord(body) || !Array.isArray(body.transactions))
      return { kind: 'unavailable', reason: 'unusable' };
    const next = typeof body.next === 'string' ? body.next : null;
    return { kind: 'page', transactions: body.transactions.filter(isRecord).flatMap(readTransaction), next };
  };

/** A record without a reference or time is no transaction of ours. */
function readTransaction(record: ResultRecord): ListedTransaction[] {
  const reference = textField(record, 'transactionReferenceId');
  const at = new Date(textField(record, 'date') ?? '');
  if (reference === null || Number.isNaN(at.getTime())) return [];
  return [
    {
      reference,
      type: TYPES[textField(record, 'type') ?? ''] ?? 'other',
      transactionId: textField(record, 'transactionId'),
      amount: readAmount(record.amount),
      at,
      owner: ownerOf(record),
    },
  ];
}
