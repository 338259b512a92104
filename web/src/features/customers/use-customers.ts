import { useListQuery } from '../../lib/use-list-query.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { claimedFilter, serverSort } from './customer-sorts.ts';
import { CustomersDocument } from './gql/customers.ts';

/** The page of customers that the address asks for. */
export const useCustomers = (companyId: string, { get, sort, pageSize, after }: ListState) =>
  useListQuery(
    CustomersDocument,
    {
      companyId,
      first: pageSize,
      after,
      search: get('search') || null,
      claimed: claimedFilter(get('claimed')),
      sort: serverSort(sort),
    },
    ({ company }) => company?.customers,
  );
