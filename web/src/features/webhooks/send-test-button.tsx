import { Send } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { SendTestWebhookDocument, type WebhookEndpointRowFragment } from './gql/webhooks.ts';

interface SendTestButtonProps {
  companyId: string;
  endpoint: WebhookEndpointRowFragment;
}

/** A button that sends a message of type `webhook.test`; disabled while the endpoint is. */
export function SendTestButton({ companyId, endpoint: { id, state } }: SendTestButtonProps) {
  const [sendTest, { loading }] = useFormMutation(SendTestWebhookDocument, {
    readResult: (data) => data.sendTestWebhook.webhookMessage,
    refetchQueries: ['WebhookEndpoint', 'WebhookMessages'],
    successToast: () => ({ title: 'Test event queued', description: 'The result will appear under Messages.' }),
    failureToast: "Couldn't send the test event",
  });
  return (
    <Button
      kind="secondary"
      busy={loading}
      disabled={state === 'DISABLED'}
      onClick={() => void sendTest({ input: { companyId, endpointId: id } })}
    >
      <Send size={16} strokeWidth={1.75} aria-hidden />
      Send test event
    </Button>
  );
}
