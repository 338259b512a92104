import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import type { ParsedEndpoint } from './endpoint-form.rule.ts';
import { toChoices } from './event-types.ts';
import { CreateWebhookEndpointDocument } from './gql/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';

const loadRule = () => import('./endpoint-form.rule.ts').then(({ endpointFormRule }) => endpointFormRule);

const INITIAL = { url: '', description: '', events: toChoices([]) };

interface CreateEndpointDialogProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Adds an endpoint, then shows its signing secret once. */
export function CreateEndpointDialog({ companyId, open, onClose }: CreateEndpointDialogProps) {
  const [secret, setSecret] = useState<string>();
  const [create] = useFormMutation(CreateWebhookEndpointDocument, {
    readResult: (data) => data.createWebhookEndpoint.secret,
    // The response holds the secret, which must not enter the cache.
    fetchPolicy: 'no-cache',
    refetchQueries: ['WebhookEndpoints'],
    onSuccess: setSecret,
  });
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <SecretDialog title="Add endpoint" open={open} secret={secret} onClose={close}>
      <Form
        rule={loadRule}
        initial={INITIAL}
        onSubmit={(endpoint: ParsedEndpoint) => create({ input: { ...endpoint, companyId } })}
        submitLabel="Add endpoint"
        failureTitle="Couldn't add the endpoint"
      >
        <EndpointFields />
      </Form>
    </SecretDialog>
  );
}
