import type { paymentConfigurationRule } from '@utility-pay/contracts';
import { useState } from 'react';
import type { z } from 'zod';
import { SettingsSection } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UpdatePaymentConfigurationDocument } from './gql/payment-setup.ts';
import { GoLiveNotice, ProviderForm, saveOptions } from './provider-form.tsx';
import { type Configuration, PROVIDER_NAMES, PROVIDERS, type Provider, providerOf } from './providers.ts';
import { StripeForm } from './stripe-form.tsx';

type Settings = z.output<typeof paymentConfigurationRule>;

const loadRule = () =>
  import('@utility-pay/contracts').then(({ paymentConfigurationRule }) => paymentConfigurationRule);

/** Says where staff find the keys of each provider. */
const PROVIDER_HINTS: Record<Provider, string> = {
  ipospays: "Payment provider: iPOSpays. Find the Auth Key and TPN Number in your provider's portal.",
  'stripe-checkout': 'Payment provider: Stripe. Find the keys in the Developers section of your Stripe Dashboard.',
};

const AUTH_KEY_HINTS = {
  none: 'From your provider. After you save it, only the first 10 characters are shown.',
  stored: 'Leave unchanged to keep the saved key, or enter a new one.',
};

interface IpospaysFormProps {
  companyId: string;
  /** The saved settings; null if there are none or they are of the other provider. */
  configuration: Configuration;
  /** Whether the settings in use are in test mode. */
  wasInTestMode: boolean;
  onLock: () => void;
}

interface SettingsFormProps extends Omit<IpospaysFormProps, 'wasInTestMode'> {
  /** Where Stripe sends webhooks. */
  webhookUrl: string | null;
}

/** The settings of the chosen provider. The one in use is chosen at first. */
export function SettingsForm({ companyId, configuration, webhookUrl, onLock }: SettingsFormProps) {
  const inUse = configuration ? providerOf(configuration) : undefined;
  const [provider, setProvider] = useState<Provider>(inUse ?? 'ipospays');
  const wasInTestMode = configuration?.testMode ?? false;
  const form = { companyId, configuration: provider === inUse ? configuration : null, wasInTestMode, onLock };
  return (
    <SettingsSection title="Gateway settings" hint={PROVIDER_HINTS[provider]}>
      <Stack $gap="space-5">
        <Segmented label="Payment provider" value={provider} options={PROVIDERS} onChange={setProvider} />
        {inUse && provider !== inUse && (
          <Notice meaning="warning" title={`Saving switches payments to ${PROVIDER_NAMES[provider]}`}>
            Payment pages that are open now will close, and those customers can start again. You can still refund
            earlier payments through {PROVIDER_NAMES[inUse]}.
          </Notice>
        )}
        {provider === 'ipospays' ? <IpospaysForm {...form} /> : <StripeForm {...form} webhookUrl={webhookUrl} />}
      </Stack>
    </SettingsSection>
  );
}

function IpospaysForm({ companyId, configuration, wasInTestMode, onLock }: IpospaysFormProps) {
  const [updateConfiguration] = useFormMutation(UpdatePaymentConfigurationDocument, {
    ...saveOptions(onLock),
    readResult: (data) => data.updatePaymentConfiguration.paymentConfiguration,
  });

  const initial = {
    merchantToken: configuration?.merchantToken ?? '',
    tpnNumber: configuration?.tpnNumber ?? '',
    hostedPageUrl: configuration?.hostedPageUrl ?? '',
    testMode: configuration?.testMode ?? false,
  };
  return (
    <ProviderForm
      rule={loadRule}
      initial={initial}
      onSubmit={(settings: Settings) =>
        updateConfiguration({ input: { ...settings, companyId, hostedPageUrl: settings.hostedPageUrl || null } })
      }
      onLock={onLock}
    >
      <TextField
        name="merchantToken"
        label="Auth Key"
        hint={AUTH_KEY_HINTS[configuration?.merchantToken ? 'stored' : 'none']}
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
      <GoLiveNotice wasInTestMode={wasInTestMode} isLive={({ testMode }) => testMode === false} />
    </ProviderForm>
  );
}
