import { CUSTOMER_SORT_NAMES } from '@utility-pay/contracts';
import type { CustomerSort } from '../../gql/schema.ts';
import { type ListKind, type Sort, sortParam } from '../../lib/list-address.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { CustomersDocument } from './gql/customers.ts';

/** Filters and sort keys in the URL, named as in the REST API. */
export const CUSTOMER_LIST: ListKind = {
  filters: ['search', 'claimed'],
  sorts: ['accountNumber', 'name', 'currentBalance'],
};

const SORTS: Readonly<Record<string, CustomerSort>> = CUSTOMER_SORT_NAMES;

const toCustomerSort = (sort: Sort): CustomerSort => SORTS[sortParam(sort)] ?? 'ACCOUNT_NUMBER';

/** Parses the claim filter from the URL: `true`, `false` or empty for all. */
export const parseClaimed = (value: string): boolean | null => (value === '' ? null : value === 'true');

/** Fetches the page of customers for the filters, sort order and page in the URL. */
export const useCustomers = (companyId: string, { get, sort, pageSize, after }: ListState) =>
  useListQuery(
    CustomersDocument,
    {
      companyId,
      first: pageSize,
      after,
      search: get('search') || null,
      claimed: parseClaimed(get('claimed')),
      sort: toCustomerSort(sort),
    },
    ({ company }) => company?.customers,
  );

interface ExportOptions {
  companyId: string;
  search: string;
  claimed: boolean | null;
  sort: Sort;
}

/** Returns the URL of a CSV export with the same filters and order as the list, across all pages. */
export function exportUrl({ companyId, search, claimed, sort }: ExportOptions): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(claimed !== null && { claimed: String(claimed) }),
    sort: sortParam(sort),
  });
  return `/api/companies/${encodeURIComponent(companyId)}/customers.csv?${query}`;
}
