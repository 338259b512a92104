import { useQuery } from '@apollo/client/react';
import type { Scope } from './configuration.ts';
import { COMPANY_EMAIL_CONFIGURATION, GLOBAL_EMAIL_CONFIGURATION } from './email.graphql.ts';

/** How the mail of a company, or the deployment's own, is sent. The global one is asked for in its scope alone. */
export function useConfiguration(companyId: string, global: boolean) {
  const ofCompany = useQuery(COMPANY_EMAIL_CONFIGURATION, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: global,
  });
  const ofAll = useQuery(GLOBAL_EMAIL_CONFIGURATION, { fetchPolicy: 'cache-and-network', skip: !global });
  const { error, refetch } = global ? ofAll : ofCompany;
  const company = ofCompany.data?.company;
  const configuration = global ? ofAll.data?.globalEmailConfiguration : company?.emailConfiguration;
  const scope: Scope = global
    ? { companyId: null, companyName: 'Utility Pay' }
    : { companyId, companyName: company?.name ?? 'Utility Pay' };
  return { configuration, scope, error, retry: () => void refetch() };
}
