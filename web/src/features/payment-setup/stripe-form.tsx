import type { stripeConfigurationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UpdateStripeConfigurationDocument } from './gql/payment-setup.ts';
import type { Configuration } from './providers.ts';
import { FAILED, statusMessage } from './saving.ts';

type Settings = z.output<typeof stripeConfigurationRule>;

const loadRule = () => import('@utility-pay/contracts').then(({ stripeConfigurationRule }) => stripeConfigurationRule);

interface StripeFormProps {
  companyId: string;
  configuration: Configuration;
  webhookUrl: string | null;
  onLock: () => void;
}

/** The settings of Stripe. The kind of key says whether payments are in test mode. */
export function StripeForm({ companyId, configuration, webhookUrl, onLock }: StripeFormProps) {
  const [updateConfiguration] = useFormMutation(UpdateStripeConfigurationDocument, {
    refetchQueries: ['PaymentSetup'],
    awaitRefetchQueries: true,
    result: (data) => data.updateStripeConfiguration.paymentConfiguration,
    successToast: () => ({ title: 'Payment settings saved' }),
    failureToast: FAILED,
    errorMessage: statusMessage,
    onSuccess: onLock,
  });

  const initial = {
    secretKey: configuration?.merchantToken ?? '',
    webhookSecret: configuration?.webhookSecret ?? '',
  };
  return (
    <Form
      rule={loadRule}
      initial={initial}
      onSubmit={(settings: Settings) => updateConfiguration({ input: { ...settings, companyId } })}
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
    </Form>
  );
}
