import type { ApolloCache } from '@apollo/client';

/** After a change the list and the open details are asked for again; the counts when they are next looked at. */
export const afterCustomerChange = (companyId: string) => ({
  refetchQueries: ['Customers', 'CustomerDetails'],
  awaitRefetchQueries: true,
  update: (cache: ApolloCache) => {
    cache.evict({ id: cache.identify({ __typename: 'Company', id: companyId }), fieldName: 'customerCounts' });
  },
});
