import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyResolver, useSubmit } from '../../ui/form.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentFileLayoutFieldsFragment, UpdatePaymentFileSettingsDocument } from './gql/payment-files.ts';
import { defaultValues, type LayoutValues, type ParsedLayout, toInput, toValues } from './layout-form.ts';

const loadRule = () => import('./layout.rule.ts').then((rules) => rules.layoutFormRule);

/** Returns the layout form with functions that submit it, discard its changes and reset it to the defaults. */
export function useLayoutForm(companyId: string, saved: PaymentFileLayoutFieldsFragment, timeZone: string) {
  // The settings that the form started with. `saved` may change while the user edits them.
  const [initialSettings, setInitialSettings] = useState(saved);
  const form = useForm<LayoutValues, unknown, ParsedLayout>({
    resolver: useMemo(() => lazyResolver(loadRule), []),
    defaultValues: toValues(saved, timeZone),
    mode: 'onTouched',
  });
  const [updateSettings] = useFormMutation(UpdatePaymentFileSettingsDocument, {
    refetchQueries: ['PaymentFileSettings', 'UnfiledPayments'],
    readResult: (data) => data.updatePaymentFileSettings.settings,
    successToast: () => ({ title: 'File layout saved', description: 'New payment files will use it.' }),
    failureToast: "Couldn't save the file layout",
    onSuccess: (settings) => {
      setInitialSettings(settings);
      form.reset(toValues(settings, timeZone));
    },
  });
  const submission = useSubmit(form, (layout) =>
    updateSettings({ input: toInput(companyId, layout, initialSettings, timeZone) }),
  );
  return {
    form,
    ...submission,
    discard: () => form.reset(),
    resetToDefaults: () => form.reset(defaultValues(form.getValues()), { keepDefaultValues: true }),
  };
}
