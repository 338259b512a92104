import { useMutation } from '@apollo/client/react';
import type { paymentConfigurationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { UpdatePaymentConfigurationDocument } from './gql/payment-setup.ts';
import type { Configuration } from './payment-setup-page.tsx';
import { statusMessage } from './status-message.ts';

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
  const toast = useToast();
  const [update] = useMutation(UpdatePaymentConfigurationDocument, {
    refetchQueries: ['PaymentSetup'],
    awaitRefetchQueries: true,
  });

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    toast({ title: FAILED, description: failures[0]?.message ?? '', variant: 'destructive' });
    return failures.length > 0 ? failures : [{ message: FAILED }];
  };

  async function handleSubmit(settings: Settings): Promise<readonly FormFailure[] | undefined> {
    try {
      const input = { ...settings, companyId, hostedPageUrl: settings.hostedPageUrl || null };
      const { data } = await update({ variables: { input } });
      const answer = data?.updatePaymentConfiguration;
      if (!answer?.paymentConfiguration) return fail(answer?.userErrors ?? []);
      toast({ title: 'Payment settings saved' });
      onLock();
      return undefined;
    } catch (error) {
      return fail([{ message: statusMessage(error) ?? toFailure(error).message }]);
    }
  }

  const initial = {
    merchantToken: configuration?.merchantToken ?? '',
    tpnNumber: configuration?.tpnNumber ?? '',
    hostedPageUrl: configuration?.hostedPageUrl ?? '',
    testMode: configuration?.testMode ?? false,
  };
  return (
    <SettingsSection title="Gateway settings" hint="Payment provider: iPOSpays. Find both in your provider's portal.">
      <Form
        rule={loadRule}
        initial={initial}
        onSubmit={handleSubmit}
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
