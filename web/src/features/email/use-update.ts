import { useMutation } from '@apollo/client/react';
import type { UpdateEmailConfigurationInput } from '../../gql/schema.ts';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import type { FormFailure } from '../../ui/form.tsx';
import {
  CompanyEmailConfigurationDocument,
  GlobalEmailConfigurationDocument,
  UpdateEmailConfigurationDocument,
} from './gql/email.ts';
import type { Scope } from './use-configuration.ts';

type Change = Omit<UpdateEmailConfigurationInput, 'companyId'>;

const FAILED = 'Update failed';

/** Saves the settings of one tab and shows the result as a toast; returns the failures for the form. */
export function useUpdate({ companyId }: Scope): (change: Change) => Promise<readonly FormFailure[] | undefined> {
  const toast = useToast();
  const [update] = useMutation(UpdateEmailConfigurationDocument, {
    refetchQueries: [companyId === null ? GlobalEmailConfigurationDocument : CompanyEmailConfigurationDocument],
    awaitRefetchQueries: true,
  });

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    const [first = { message: 'Please try again.' }] = failures;
    toast({ title: FAILED, description: first.message, variant: 'destructive' });
    return failures.length > 0 ? failures : [first];
  };

  return async (change) => {
    try {
      const { data } = await update({ variables: { input: { ...change, companyId } } });
      const answer = data?.updateEmailConfiguration;
      if (!answer?.emailConfiguration) return fail(answer?.userErrors ?? []);
      toast({ title: companyId === null ? 'Global email settings updated' : 'Email settings updated' });
      return undefined;
    } catch (error) {
      const { message, id } = toFailure(error);
      return fail([{ message: id ? `${message} (${id})` : message }]);
    }
  };
}
