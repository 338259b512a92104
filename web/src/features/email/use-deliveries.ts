import { useQuery } from '@apollo/client/react';
import { appendPage, rowsOf } from '../../lib/connection-page.ts';
import { toFailure } from '../../lib/failure.ts';
import { AllDeliveriesDocument, CompanyDeliveriesDocument, type DeliveryRowsFragment } from './gql/deliveries.ts';

export type Delivery = DeliveryRowsFragment['edges'][number]['node'];

/** Fetches the emails of a company, or of all companies with null, newest first and page by page. */
export function useDeliveries(companyId: string | null) {
  const options = { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true } as const;
  const companyQuery = useQuery(CompanyDeliveriesDocument, {
    ...options,
    variables: { companyId: companyId ?? '' },
    skip: companyId === null,
  });
  const globalQuery = useQuery(AllDeliveriesDocument, { ...options, skip: companyId !== null });
  const { error, loading, refetch } = companyId === null ? globalQuery : companyQuery;
  const page = companyId === null ? globalQuery.data?.deliveries : companyQuery.data?.company?.deliveries;
  const after = page?.pageInfo.endCursor;

  const loadMore = async (): Promise<void> => {
    if (companyId === null)
      await globalQuery.fetchMore({ variables: { after }, updateQuery: appendPage(({ deliveries }) => deliveries) });
    else
      await companyQuery.fetchMore({
        variables: { after },
        updateQuery: appendPage(({ company }) => company?.deliveries),
      });
  };
  return {
    rows: page && rowsOf(page),
    failure: error && toFailure(error),
    loading,
    refetch,
    loadMore: page?.pageInfo.hasNextPage ? () => void loadMore().catch(() => undefined) : undefined,
  };
}

/** Returns the key of an email in the URL: company id (empty for an email without a company), a dot, and the email's id. */
export const deliveryKey = ({ companyId, id }: Pick<Delivery, 'companyId' | 'id'>): string =>
  `${companyId ?? ''}.${id}`;
