import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FilterBar, Inset } from '../../ui/inset.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CUSTOMERS } from './customers.graphql.ts';
import { CustomersTable } from './customers-table.tsx';
import { NoCustomers } from './no-customers.tsx';
import { PAGE_SIZE, usePages } from './use-pages.ts';

/** The company's customers by account number. Search and page stand in the address. */
export function CustomersPage({ companyId }: { companyId: string }) {
  const { search, after, page, searchFor, next, previous } = usePages();
  const { data, previousData, error, refetch } = useQuery(CUSTOMERS, {
    variables: { companyId, first: PAGE_SIZE, after, search: search || null },
    fetchPolicy: 'cache-and-network',
  });
  const customers = (data ?? previousData)?.company?.customers;
  const { hasNextPage, endCursor } = customers?.pageInfo ?? {};
  const onSearch = useCallback((text: string) => searchFor(text), [searchFor]);

  return (
    <>
      <PageTitle count={customers?.totalCount}>Customers</PageTitle>
      <Surface $flush aria-label="Customers">
        <FilterBar as="search" $top>
          <SearchField label="Search customers" placeholder="Name, account, email" value={search} onSearch={onSearch} />
        </FilterBar>
        {error && (
          <Inset>
            <FailureNotice
              title="Error loading customers. Please try again."
              failure={toFailure(error)}
              onRetry={() => void refetch()}
            />
          </Inset>
        )}
        {!customers && !error && (
          <Inset>
            <Skeleton label="Loading customers" lines={10} height={28} />
          </Inset>
        )}
        {customers?.edges.length === 0 && !error && <NoCustomers search={search} />}
        {customers && customers.edges.length > 0 && (
          <>
            <CustomersTable customers={customers.edges.map(({ node }) => node)} />
            <Pagination
              label="Customers"
              first={(page - 1) * PAGE_SIZE + 1}
              shown={customers.edges.length}
              total={customers.totalCount}
              onPrevious={page > 1 ? previous : undefined}
              onNext={hasNextPage && endCursor ? () => next(endCursor) : undefined}
            />
          </>
        )}
      </Surface>
    </>
  );
}
