import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { SavedBrandingFragment } from '../../gql/operations.ts';
import { lazyResolver } from '../../ui/form-resolver.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { type BrandingValues, DEFAULT_VALUES, toValues } from './branding-values.ts';
import { useSaveBranding } from './use-save-branding.ts';

const loadRule = () => import('./branding.rule.ts').then((rules) => rules.brandingFormRule);

type Saved = SavedBrandingFragment | null | undefined;

/** The form's state: what is in it, what is saved, and the ways from one to the other. */
export function useBrandingForm(companyId: string, saved: Saved, onSaved: (branding: SavedBrandingFragment) => void) {
  const form = useForm<BrandingValues, unknown, BrandingValues>({
    resolver: useMemo(() => lazyResolver(loadRule), []),
    defaultValues: toValues(saved),
    mode: 'onTouched',
  });
  const save = useSaveBranding(companyId, (branding) => {
    // The logo has an address of its own by now.
    form.reset(toValues(branding));
    onSaved(branding);
  });
  const sending = useSubmit(form, save);
  return {
    form,
    ...sending,
    discard: () => form.reset(),
    resetToDefaults: () => form.reset(DEFAULT_VALUES, { keepDefaultValues: true }),
  };
}
