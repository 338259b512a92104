import type { paymentConfigurationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentSetupQuery, UpdatePaymentConfigurationDocument } from './gql/payment-setup.ts';

export type Configuration = NonNullable<PaymentSetupQuery['company']>['paymentConfiguration'];

type Settings = z.output<typeof paymentConfigurationRule>;

const loadRule = () =>
  import('@utility-pay/contracts').then(({ paymentConfigurationRule }) => paymentConfigurationRule);

const KEY_HINTS = {
  none: 'From your provider. After you save it, only the first 10 characters are shown.',
  stored: 'Leave unchanged to keep the saved key, or enter a new one.',
};

const FAILED = 'Failed to update payment settings';

interface SettingsFormProps {
  companyId: string;
  configuration: Configuration;
  onLock: () => void;
}

export function SettingsForm({ companyId, configuration, onLock }: SettingsFormProps) {
  const [updateConfiguration] = useFormMutation(UpdatePaymentConfigurationDocument, {
    refetchQueries: ['PaymentSetup'],
    awaitRefetchQueries: true,
    result: (data) => data.updatePaymentConfiguration.paymentConfiguration,
    successToast: () => ({ title: 'Payment settings saved' }),
    failureToast: FAILED,
    errorMessage: statusMessage,
    onSuccess: onLock,
  });

  const initial = {
    merchantToken: configuration?.merchantToken ?? '',
    tpnNumber: configuration?.tpnNumber ?? '',
    hostedPageUrl: configuration?.hostedPageUrl ?? '',
    testMode: configuration?.testMode ?? false,
  };
  return (
    <SettingsSection
      title="Gateway settings"
      hint="Payment provider: iPOSpays. Find the Auth Key and TPN Number in your provider's portal."
    >
      <Form
        rule={loadRule}
        initial={initial}
        onSubmit={(settings: Settings) =>
          updateConfiguration({ input: { ...settings, companyId, hostedPageUrl: settings.hostedPageUrl || null } })
        }
        submitLabel="Save Settings"
        failureTitle={FAILED}
        guardUnsaved
        actions={
          <Button kind="secondary" onClick={onLock}>
            Lock Settings
          </Button>
        }
      >
        <TextField
          name="merchantToken"
          label="Auth Key"
          hint={KEY_HINTS[configuration?.merchantToken ? 'stored' : 'none']}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="tpnNumber" label="TPN Number" hint="12 digits" inputMode="numeric" autoComplete="off" />
        <TextField
          name="hostedPageUrl"
          label="Hosted Page URL"
          hint="Leave blank to use the provider's default page."
          type="url"
          autoComplete="off"
        />
        <CheckboxField
          name="testMode"
          label="Test mode"
          hint="Payments use the provider's test system. No cards are charged. Turn off to accept real payments."
        />
      </Form>
    </SettingsSection>
  );
}

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Returns the specified message for a non-2xx HTTP response; undefined for a 2xx response or no response. */
export function statusMessage(error: unknown): string | undefined {
  const status = statusOf(error);
  return status !== undefined && (status < 200 || status > 299) ? `Server responded with status: ${status}` : undefined;
}
