import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import {
  AllDeliveriesDocument,
  type AllDeliveriesQuery,
  CompanyDeliveriesDocument,
  type CompanyDeliveriesQuery,
  type DeliveryRowsFragment,
} from './gql/deliveries.ts';

export type Delivery = DeliveryRowsFragment['edges'][number]['node'];

const appendPage = (previous: DeliveryRowsFragment, next: DeliveryRowsFragment): DeliveryRowsFragment => ({
  ...next,
  edges: [...previous.edges, ...next.edges],
});

const appendCompanyPage = (
  previous: CompanyDeliveriesQuery,
  { fetchMoreResult: next }: { fetchMoreResult: CompanyDeliveriesQuery },
): CompanyDeliveriesQuery =>
  previous.company && next.company
    ? { company: { ...previous.company, deliveries: appendPage(previous.company.deliveries, next.company.deliveries) } }
    : previous;

const appendGlobalPage = (
  previous: AllDeliveriesQuery,
  { fetchMoreResult: next }: { fetchMoreResult: AllDeliveriesQuery },
): AllDeliveriesQuery => ({ deliveries: appendPage(previous.deliveries, next.deliveries) });

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
    if (companyId === null) await globalQuery.fetchMore({ variables: { after }, updateQuery: appendGlobalPage });
    else await companyQuery.fetchMore({ variables: { after }, updateQuery: appendCompanyPage });
  };
  return {
    rows: page?.edges.map(({ node }) => node),
    failure: error && toFailure(error),
    loading,
    refetch,
    loadMore: page?.pageInfo.hasNextPage ? () => void loadMore().catch(() => undefined) : undefined,
  };
}

/** Returns the URL value that identifies an email: company id (empty for global) and delivery id. */
export const deliveryKey = ({ companyId, id }: Pick<Delivery, 'companyId' | 'id'>): string =>
  `${companyId ?? ''}.${id}`;
