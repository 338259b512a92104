import { useListState } from '../../lib/use-list-state.ts';
import { utcToday } from '../../lib/utc-days.ts';
import { askedFor, readFilters, sortOf, TRANSACTION_LIST } from './transaction-filters.ts';
import { usePaymentPage } from './use-payment-page.ts';

/** The page of payments that the address asks for. */
export function useTransactions(companyId: string) {
  const list = useListState(TRANSACTION_LIST);
  const today = utcToday();
  const filters = readFilters(list.get, today);
  const page = usePaymentPage({
    companyId,
    first: list.pageSize,
    after: list.after,
    sort: sortOf(list.sort),
    ...askedFor(filters),
  });
  return { list, filters, today, ...page };
}
