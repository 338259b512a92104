import { useQuery } from '@apollo/client/react';
import type { UpdateEmailConfigurationInput } from '../../gql/schema.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  CompanyEmailConfigurationDocument,
  type EmailConfigurationFieldsFragment,
  GlobalEmailConfigurationDocument,
  UpdateEmailConfigurationDocument,
} from './gql/email.ts';

export type Configuration = EmailConfigurationFieldsFragment;

/** The configuration being edited: of a company, or the global one with null. */
export interface EmailSettingsTarget {
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
  const target: EmailSettingsTarget = global
    ? { companyId: null, companyName: 'Utility Pay' }
    : { companyId, companyName: company?.name ?? 'Utility Pay' };
  return { configuration, target, error, retry: () => void refetch() };
}

/** Saves the settings of one tab and shows the result as a toast; resolves to the failures for the form. */
export function useUpdate({ companyId }: EmailSettingsTarget) {
  const [update] = useFormMutation(UpdateEmailConfigurationDocument, {
    refetchQueries: [companyId === null ? GlobalEmailConfigurationDocument : CompanyEmailConfigurationDocument],
    awaitRefetchQueries: true,
    result: (data) => data.updateEmailConfiguration.emailConfiguration,
    successToast: () => ({ title: companyId === null ? 'Global email settings updated' : 'Email settings updated' }),
    failureToast: 'Update failed',
  });
  return (change: Omit<UpdateEmailConfigurationInput, 'companyId'>) => update({ input: { ...change, companyId } });
}
