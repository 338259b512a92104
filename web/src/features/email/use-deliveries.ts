import { useQuery } from '@apollo/client/react';
import {
  AllDeliveriesDocument,
  type AllDeliveriesQuery,
  CompanyDeliveriesDocument,
  type CompanyDeliveriesQuery,
  type DeliveryRowsFragment,
} from './gql/deliveries.ts';

export type Delivery = DeliveryRowsFragment['edges'][number]['node'];

const join = (before: DeliveryRowsFragment, next: DeliveryRowsFragment): DeliveryRowsFragment => ({
  ...next,
  edges: [...before.edges, ...next.edges],
});

const joinOfCompany = (
  before: CompanyDeliveriesQuery,
  { fetchMoreResult: next }: { fetchMoreResult: CompanyDeliveriesQuery },
): CompanyDeliveriesQuery =>
  before.company && next.company
    ? { company: { ...before.company, deliveries: join(before.company.deliveries, next.company.deliveries) } }
    : before;

const joinOfAll = (
  before: AllDeliveriesQuery,
  { fetchMoreResult: next }: { fetchMoreResult: AllDeliveriesQuery },
): AllDeliveriesQuery => ({ deliveries: join(before.deliveries, next.deliveries) });

/** The mails of a company, or with null of the whole deployment, newest first, and how to read on. */
export function useDeliveries(companyId: string | null) {
  const options = { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true } as const;
  const ofCompany = useQuery(CompanyDeliveriesDocument, {
    ...options,
    variables: { companyId: companyId ?? '' },
    skip: companyId === null,
  });
  const ofAll = useQuery(AllDeliveriesDocument, { ...options, skip: companyId !== null });
  const { error, loading, refetch } = companyId === null ? ofAll : ofCompany;
  const page = companyId === null ? ofAll.data?.deliveries : ofCompany.data?.company?.deliveries;
  const after = page?.pageInfo.endCursor;

  const more = async (): Promise<void> => {
    if (companyId === null) await ofAll.fetchMore({ variables: { after }, updateQuery: joinOfAll });
    else await ofCompany.fetchMore({ variables: { after }, updateQuery: joinOfCompany });
  };
  return {
    rows: page?.edges.map(({ node }) => node),
    error,
    loading,
    retry: () => void refetch(),
    more: page?.pageInfo.hasNextPage ? () => void more().catch(() => undefined) : undefined,
  };
}

/** In the address: whose mail, and which. */
export const mailKey = ({ companyId, id }: Pick<Delivery, 'companyId' | 'id'>): string => `${companyId ?? ''}.${id}`;
