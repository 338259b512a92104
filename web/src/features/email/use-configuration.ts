import { useQuery } from '@apollo/client/react';
import type { UpdateEmailConfigurationInput } from '../../gql/schema.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  CompanyEmailConfigurationDocument,
  type EmailConfigurationFieldsFragment,
  GlobalEmailConfigurationDocument,
  UpdateEmailConfigurationDocument,
} from './gql/email.ts';

export type Configuration = EmailConfigurationFieldsFragment;

/** Whose configuration is edited. */
export interface EmailSettingsTarget {
  /** Null for the global configuration. */
  companyId: string | null;
  /** The sender's name in emails. */
  companyName: string;
}

/** Fetches the email configuration of the company, or the global one. */
export function useConfiguration(companyId: string, isGlobal: boolean) {
  const companyQuery = useQuery(CompanyEmailConfigurationDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: isGlobal,
  });
  const globalQuery = useQuery(GlobalEmailConfigurationDocument, { fetchPolicy: 'cache-and-network', skip: !isGlobal });
  const { error, refetch } = isGlobal ? globalQuery : companyQuery;
  const company = companyQuery.data?.company;
  const configuration = isGlobal ? globalQuery.data?.globalEmailConfiguration : company?.emailConfiguration;
  const target: EmailSettingsTarget = isGlobal
    ? { companyId: null, companyName: FALLBACK_COMPANY_NAME }
    : { companyId, companyName: company?.name ?? FALLBACK_COMPANY_NAME };
  return { configuration, target, error, retry: () => void refetch() };
}

/** Returns a function that saves the settings of one tab, shows the result as a toast, and resolves to the failures for the form. */
export function useUpdate({ companyId }: EmailSettingsTarget) {
  const [update] = useFormMutation(UpdateEmailConfigurationDocument, {
    refetchQueries: [companyId === null ? GlobalEmailConfigurationDocument : CompanyEmailConfigurationDocument],
    awaitRefetchQueries: true,
    readResult: (data) => data.updateEmailConfiguration.emailConfiguration,
    successToast: () => ({ title: companyId === null ? 'Global email settings updated' : 'Email settings updated' }),
    failureToast: 'Update failed',
  });
  return (change: Omit<UpdateEmailConfigurationInput, 'companyId'>) => update({ input: { ...change, companyId } });
}
