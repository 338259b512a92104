import { useMutation } from '@apollo/client/react';
import type { SavedBrandingFragment } from '../../gql/operations.ts';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/use-toast.ts';
import type { FormFailure } from '../../ui/form-failures.ts';
import { UPDATE_BRANDING } from './branding.graphql.ts';
import { type BrandingValues, toInput } from './branding-values.ts';
import { joinByField } from './join-by-field.ts';

type Saved = (branding: SavedBrandingFragment) => void;

/** Saves, and tells by a toast what became of it; answers the failures to show. */
export function useSaveBranding(companyId: string, onSaved: Saved) {
  const toast = useToast();
  const [update] = useMutation(UPDATE_BRANDING, { refetchQueries: ['BrandingSettings'] });

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    const description = `Failed to update branding: ${failures.map(({ message }) => message).join(' ')}`;
    toast({ title: 'Error', description, look: 'destructive' });
    return joinByField(failures);
  };

  return async (values: BrandingValues): Promise<readonly FormFailure[] | undefined> => {
    try {
      const { data } = await update({ variables: { input: toInput(companyId, values) } });
      const answer = data?.updateBranding;
      if (!answer?.branding) return fail(answer?.userErrors ?? []);
      onSaved(answer.branding);
      toast({ title: 'Branding updated' });
      return undefined;
    } catch (error) {
      return fail([{ message: toFailure(error).message }]);
    }
  };
}
