import type { stripeConfigurationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UpdateStripeConfigurationDocument } from './gql/payment-setup.ts';
import { GoLiveNotice, ProviderForm, saveOptions } from './provider-form.tsx';
import type { Configuration } from './providers.ts';

type Settings = z.output<typeof stripeConfigurationRule>;

const loadRule = () => import('@utility-pay/contracts').then(({ stripeConfigurationRule }) => stripeConfigurationRule);

interface StripeFormProps {
  companyId: string;
  configuration: Configuration;
  /** Whether the settings in use are in test mode. */
  wasInTestMode: boolean;
  webhookUrl: string | null;
  onLock: () => void;
}

/** The settings of Stripe. Payments are in test mode if the secret key is a test key. */
export function StripeForm({ companyId, configuration, wasInTestMode, webhookUrl, onLock }: StripeFormProps) {
  const [updateConfiguration] = useFormMutation(UpdateStripeConfigurationDocument, {
    ...saveOptions(onLock),
    readResult: (data) => data.updateStripeConfiguration.paymentConfiguration,
  });

  const initial = {
    secretKey: configuration?.merchantToken ?? '',
    webhookSecret: configuration?.webhookSecret ?? '',
  };
  return (
    <ProviderForm
      rule={loadRule}
      initial={initial}
      onSubmit={(settings: Settings) => updateConfiguration({ input: { ...settings, companyId } })}
      onLock={onLock}
    >
      <TextField
        name="secretKey"
        label="Secret Key"
        hint="Starts with sk_live_. With a test key, which starts with sk_test_, no cards are charged."
        autoComplete="off"
        spellCheck={false}
      />
      <DefinitionList
        items={[['Webhook URL', webhookUrl && <Copyable key="url" text={webhookUrl} label="Copy webhook URL" />]]}
      />
      <TextField
        name="webhookSecret"
        label="Signing Secret"
        hint="In Stripe, add a webhook endpoint with the URL above, then enter its signing secret here."
        autoComplete="off"
        spellCheck={false}
      />
      <GoLiveNotice wasInTestMode={wasInTestMode} isLive={({ secretKey }) => /^(sk|rk)_live_/.test(secretKey)} />
    </ProviderForm>
  );
}
