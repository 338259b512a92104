import type { HostedPage } from '../domain/page.ts';
import { transactionOn } from '../domain/transact-on-page.ts';
import type { Transaction, TransactionRequest } from '../domain/transaction.ts';
import type { SimulatorContext } from './ports.ts';

export type TransactResult =
  | { readonly kind: 'made'; readonly page: HostedPage; readonly transaction: Transaction }
  | { readonly kind: 'lost'; readonly page: HostedPage }
  | { readonly kind: 'duplicate-reference' }
  | { readonly kind: 'unknown' };

/** Gives money of a payment back, or refuses to. Another terminal's payment is as unknown as one that never was. */
export async function transact(
  context: SimulatorContext,
  asked: TransactionRequest & { readonly tpn: string; readonly rrn: string },
): Promise<TransactResult> {
  const { pages, faults, clock, randomId } = context;
  const page = pages.byRrn(asked.rrn)?.page;
  if (page === undefined || page.tpn !== asked.tpn) return { kind: 'unknown' };
  if (faults.take('transact-lost', page) !== undefined) return { kind: 'lost', page };
  const refuses = faults.take('transact-refused', page) !== undefined;
  const transaction = await pages.transact(page, asked.reference, (record) =>
    transactionOn(record, asked, { now: clock.now(), seed: randomId(32), refuses }),
  );
  return transaction ? { kind: 'made', page, transaction } : { kind: 'duplicate-reference' };
}
