import { useQuery } from '@apollo/client/react';
import { useSettled } from '../../lib/use-settled.ts';
import { useCompanyId } from '../use-company-id.ts';
import { FIND_CUSTOMERS } from './find-customers.graphql.ts';

const LEAST_LETTERS = 2;

/** The company's customers that what is typed finds; asked for once typing pauses. */
export function useFoundCustomers(query: string) {
  const companyId = useCompanyId();
  const typed = query.trim();
  const search = useSettled(typed);
  const skip = !companyId || search.length < LEAST_LETTERS;
  const { data, loading } = useQuery(FIND_CUSTOMERS, {
    variables: { companyId: companyId ?? '', search },
    skip,
    // Somebody may have been added since.
    fetchPolicy: 'network-only',
  });
  const current = !skip && typed === search;
  return {
    customers: (current ? data?.company?.customers?.edges : undefined)?.map(({ node }) => node) ?? [],
    busy: Boolean(companyId) && typed.length >= LEAST_LETTERS && (loading || typed !== search),
  };
}
