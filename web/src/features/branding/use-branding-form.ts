import { useMutation } from '@apollo/client/react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { type FormFailure, lazyResolver, useSubmit } from '../../ui/form.tsx';
import { type BrandingValues, DEFAULT_VALUES, toInput, toValues } from './branding-values.ts';
import { type SavedBrandingFragment, UpdateBrandingDocument } from './gql/branding.ts';

const loadRule = () => import('./branding.rule.ts').then((rules) => rules.brandingFormRule);

type Saved = SavedBrandingFragment | null | undefined;

/** The state of the branding form with save, discard and reset. */
export function useBrandingForm(companyId: string, saved: Saved, onSaved: (branding: SavedBrandingFragment) => void) {
  const form = useForm<BrandingValues, unknown, BrandingValues>({
    resolver: useMemo(() => lazyResolver(loadRule), []),
    defaultValues: toValues(saved),
    mode: 'onTouched',
  });
  const save = useSaveBranding(companyId, (branding) => {
    // After saving, the logo's data URL is replaced by its own URL.
    form.reset(toValues(branding));
    onSaved(branding);
  });
  const submission = useSubmit(form, save);
  return {
    form,
    ...submission,
    discard: () => form.reset(),
    resetToDefaults: () => form.reset(DEFAULT_VALUES, { keepDefaultValues: true }),
  };
}

type SavedHandler = (branding: SavedBrandingFragment) => void;

/** Saves the branding and shows the result as a toast; returns the failures for the form. */
function useSaveBranding(companyId: string, onSaved: SavedHandler) {
  const toast = useToast();
  const [update] = useMutation(UpdateBrandingDocument, { refetchQueries: ['BrandingSettings'] });

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    const description = `Failed to update branding: ${failures.map(({ message }) => message).join(' ')}`;
    toast({ title: 'Error', description, variant: 'destructive' });
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

/** Merges the failures of each field into one: custom CSS may have several rejected lines. */
function joinByField(failures: readonly FormFailure[]): readonly FormFailure[] {
  const messages = new Map<string | null | undefined, string[]>();
  for (const { field, message } of failures) messages.set(field, [...(messages.get(field) ?? []), message]);
  return [...messages].map(([field, texts]) => ({ field, message: texts.join('. ') }));
}
