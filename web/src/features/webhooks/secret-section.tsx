import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatInstantIn } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { RotateWebhookSecretDocument, type WebhookEndpointRowFragment } from './gql/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface SecretSectionProps {
  companyId: string;
  endpoint: WebhookEndpointRowFragment;
}

/** Rotates the signing secret of an endpoint. The current secret is never shown. */
export function SecretSection({ companyId, endpoint }: SecretSectionProps) {
  const timeZone = useCompanyTimeZone();
  const [isRotating, setIsRotating] = useState(false);
  const { previousSecretExpiresAt } = endpoint;
  return (
    <SettingsSection
      title="Signing secret"
      hint="Used to verify that messages come from us."
      action={
        <Button kind="secondary" onClick={() => setIsRotating(true)}>
          <KeyRound size={16} strokeWidth={1.75} aria-hidden />
          Rotate secret
        </Button>
      }
    >
      <Text $tone="text-soft">
        {previousSecretExpiresAt
          ? `Messages are also signed with the previous secret until ${formatInstantIn(previousSecretExpiresAt, timeZone)}.`
          : 'If the secret is lost or leaked, rotate it.'}
      </Text>
      <RotateSecretDialog
        companyId={companyId}
        endpointId={endpoint.id}
        open={isRotating}
        onClose={() => setIsRotating(false)}
      />
    </SettingsSection>
  );
}

interface RotateSecretDialogProps {
  companyId: string;
  endpointId: string;
  open: boolean;
  onClose: () => void;
}

function RotateSecretDialog({ companyId, endpointId, open, onClose }: RotateSecretDialogProps) {
  const [secret, setSecret] = useState<string>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [rotate, { loading }] = useFormMutation(RotateWebhookSecretDocument, {
    readResult: (data) => data.rotateWebhookSecret.secret,
    // The response holds the secret, which must not enter the cache.
    fetchPolicy: 'no-cache',
    refetchQueries: ['WebhookEndpoint'],
    onSuccess: setSecret,
  });
  const close = () => {
    setSecret(undefined);
    setProblems([]);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setProblems([]);
    const failures = await rotate({ input: { companyId, endpointId } });
    setProblems(failures?.map(({ message }) => message) ?? []);
  };
  return (
    <SecretDialog title="Rotate the signing secret?" open={open} secret={secret} onClose={close}>
      <Stack $gap="space-5">
        {problems.map((problem) => (
          <Notice key={problem} meaning="danger" urgent>
            {problem}
          </Notice>
        ))}
        <Text $tone="text-soft">
          You'll get a new secret. For 24 hours, messages are also signed with the previous one, so your partner has
          time to switch.
        </Text>
        <Row $justify="end">
          <Button kind="secondary" disabled={loading} onClick={close}>
            Cancel
          </Button>
          <Button busy={loading} onClick={() => void confirm()}>
            Rotate secret
          </Button>
        </Row>
      </Stack>
    </SecretDialog>
  );
}
