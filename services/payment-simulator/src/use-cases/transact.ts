import type { HostedPage, Transaction } from '../domain/page.ts';
import { newTransaction, type TransactionRequest } from '../domain/transaction.ts';
import type { SimulatorContext } from './ports.ts';

export type TransactResult =
  | { readonly kind: 'done'; readonly page: HostedPage; readonly transaction: Transaction }
  | { readonly kind: 'lost'; readonly page: HostedPage }
  | { readonly kind: 'duplicate-reference' }
  | { readonly kind: 'unknown' };

/** Voids or refunds a payment. A payment of another terminal is unknown. */
export async function transact(
  context: SimulatorContext,
  request: TransactionRequest & { readonly tpn: string; readonly rrn: string },
): Promise<TransactResult> {
  const { pages, faults, clock, randomId } = context;
  const page = pages.byRrn(request.rrn)?.page;
  if (page === undefined || page.tpn !== request.tpn) return { kind: 'unknown' };
  if (faults.take('transact-lost', page) !== undefined) return { kind: 'lost', page };
  const refuses = faults.take('transact-refused', page) !== undefined;
  const transaction = await pages.transact(page, request.reference, (record) =>
    newTransaction(record, request, { now: clock.now(), seed: randomId(32), refuses }),
  );
  return transaction ? { kind: 'done', page, transaction } : { kind: 'duplicate-reference' };
}
