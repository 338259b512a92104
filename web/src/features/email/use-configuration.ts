import { useQuery } from '@apollo/client/react';
import {
  CompanyEmailConfigurationDocument,
  type EmailConfigurationFieldsFragment,
  GlobalEmailConfigurationDocument,
} from './gql/email.ts';

export type Configuration = EmailConfigurationFieldsFragment;

/** The configuration being edited: of a company, or the global one with null. */
export interface Scope {
  companyId: string | null;
  /** The sender's name in emails. */
  companyName: string;
}

/** Fetches the email configuration of the company or the global one, only the one that is needed. */
export function useConfiguration(companyId: string, global: boolean) {
  const companyQuery = useQuery(CompanyEmailConfigurationDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: global,
  });
  const globalQuery = useQuery(GlobalEmailConfigurationDocument, { fetchPolicy: 'cache-and-network', skip: !global });
  const { error, refetch } = global ? globalQuery : companyQuery;
  const company = companyQuery.data?.company;
  const configuration = global ? globalQuery.data?.globalEmailConfiguration : company?.emailConfiguration;
  const scope: Scope = global
    ? { companyId: null, companyName: 'Utility Pay' }
    : { companyId, companyName: company?.name ?? 'Utility Pay' };
  return { configuration, scope, error, retry: () => void refetch() };
}
