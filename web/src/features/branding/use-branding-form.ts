import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { type FormFailure, lazyResolver, useSubmit } from '../../ui/form.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
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
  const [updateBranding] = useFormMutation(UpdateBrandingDocument, {
    refetchQueries: ['BrandingSettings'],
    result: (data) => data.updateBranding.branding,
    successToast: () => ({ title: 'Branding updated' }),
    failureToast: (message) => ({ title: 'Error', description: `Failed to update branding: ${message}` }),
    onSuccess: (branding) => {
      // After saving, the logo's data URL is replaced by its own URL.
      form.reset(toValues(branding));
      onSaved(branding);
    },
  });
  const submission = useSubmit(form, async (values) => {
    const failures = await updateBranding({ input: toInput(companyId, values) });
    return failures && joinByField(failures);
  });
  return {
    form,
    ...submission,
    discard: () => form.reset(),
    resetToDefaults: () => form.reset(DEFAULT_VALUES, { keepDefaultValues: true }),
  };
}

/** Merges the failures of each field into one: custom CSS may have several rejected lines. */
function joinByField(failures: readonly FormFailure[]): readonly FormFailure[] {
  const messages = new Map<string | null | undefined, string[]>();
  for (const { field, message } of failures) messages.set(field, [...(messages.get(field) ?? []), message]);
  return [...messages].map(([field, texts]) => ({ field, message: texts.join('. ') }));
}
