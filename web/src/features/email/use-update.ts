import type { UpdateEmailConfigurationInput } from '../../gql/schema.ts';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  CompanyEmailConfigurationDocument,
  GlobalEmailConfigurationDocument,
  UpdateEmailConfigurationDocument,
} from './gql/email.ts';
import type { Scope } from './use-configuration.ts';

/** Saves the settings of one tab and shows the result as a toast; resolves to the failures for the form. */
export function useUpdate({ companyId }: Scope) {
  const [update] = useFormMutation(UpdateEmailConfigurationDocument, {
    refetchQueries: [companyId === null ? GlobalEmailConfigurationDocument : CompanyEmailConfigurationDocument],
    awaitRefetchQueries: true,
    result: (data) => data.updateEmailConfiguration.emailConfiguration,
    successToast: () => ({ title: companyId === null ? 'Global email settings updated' : 'Email settings updated' }),
    failureToast: 'Update failed',
  });
  return (change: Omit<UpdateEmailConfigurationInput, 'companyId'>) => update({ input: { ...change, companyId } });
}
