import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { type FormFailure, lazyResolver, useSubmit } from '../../ui/form.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type BrandingValues, DEFAULT_VALUES, toInput, toValues } from './branding-values.ts';
import { type SavedBrandingFragment, UpdateBrandingDocument } from './gql/branding.ts';

const loadRule = () => import('./branding.rule.ts').then((rules) => rules.brandingFormRule);

type Saved = SavedBrandingFragment | null | undefined;

/** Returns the branding form with functions that submit it, discard its changes and reset it to the defaults. */
export function useBrandingForm(companyId: string, saved: Saved, onSaved: (branding: SavedBrandingFragment) => void) {
  const form = useForm<BrandingValues, unknown, BrandingValues>({
    resolver: useMemo(() => lazyResolver(loadRule), []),
    defaultValues: toValues(saved),
    mode: 'onTouched',
  });
  const [updateBranding] = useFormMutation(UpdateBrandingDocument, {
    refetchQueries: ['BrandingSettings'],
    readResult: (data) => data.updateBranding.branding,
    successToast: () => ({ title: 'Branding updated' }),
    failureToast: (message) => ({ title: 'Error', description: `Failed to update branding: ${message}` }),
    onSuccess: (branding) => {
      // The saved logo has a URL instead of the data URL in the form.
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

/** Joins the messages of each field, because custom CSS may have several refused lines and a field shows one message. */
function joinByField(failures: readonly FormFailure[]): readonly FormFailure[] {
  const messagesByField = new Map<string | null | undefined, string[]>();
  for (const { field, message } of failures)
    messagesByField.set(field, [...(messagesByField.get(field) ?? []), message]);
  return [...messagesByField].map(([field, messages]) => ({ field, message: messages.join('. ') }));
}
