import { useQuery } from '@apollo/client/react';
import {
  CompanyEmailConfigurationDocument,
  type EmailConfigurationFieldsFragment,
  GlobalEmailConfigurationDocument,
} from './gql/email.ts';

export type Configuration = EmailConfigurationFieldsFragment;

/** Whose mail is looked at: one company's, or with null the deployment's own. */
export interface Scope {
  companyId: string | null;
  /** As the mails name their sender. */
  companyName: string;
}

/** What the person may do here beyond what every manager of users may. */
export interface Rights {
  superAdmin: boolean;
}

/** How the mail of a company, or the deployment's own, is sent. The global one is asked for in its scope alone. */
export function useConfiguration(companyId: string, global: boolean) {
  const ofCompany = useQuery(CompanyEmailConfigurationDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: global,
  });
  const ofAll = useQuery(GlobalEmailConfigurationDocument, { fetchPolicy: 'cache-and-network', skip: !global });
  const { error, refetch } = global ? ofAll : ofCompany;
  const company = ofCompany.data?.company;
  const configuration = global ? ofAll.data?.globalEmailConfiguration : company?.emailConfiguration;
  const scope: Scope = global
    ? { companyId: null, companyName: 'Utility Pay' }
    : { companyId, companyName: company?.name ?? 'Utility Pay' };
  return { configuration, scope, error, retry: () => void refetch() };
}
