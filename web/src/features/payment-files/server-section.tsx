import { Pencil, Server, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { HostKeyText } from '../../ui/sftp/host-key-field.tsx';
import { AUTHENTICATION_LABELS } from '../../ui/sftp/server-fields.tsx';
import type { StoredServer } from '../../ui/sftp/server-values.ts';
import { Breakable, Tabular, Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UpdatePaymentFileServerDocument } from './gql/payment-files.ts';
import { ServerForm } from './server-form.tsx';

const TITLE = 'SFTP server';
const HINT = 'New payment files are delivered here. Each delivery is retried for 3 days.';

interface ServerSectionProps {
  companyId: string;
  server: StoredServer | null;
}

/** The SFTP server that new payment files are delivered to, with a form that Edit server opens. */
export function ServerSection({ companyId, server }: ServerSectionProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  if (isEditing)
    return (
      <SettingsSection title={TITLE} hint={HINT}>
        <ServerForm companyId={companyId} stored={server} onDone={() => setIsEditing(false)} />
      </SettingsSection>
    );
  if (!server)
    return (
      <SettingsSection
        title={TITLE}
        hint="New payment files can be delivered to your SFTP server. Without one, you download them here."
      >
        <Stack>
          <Text $tone="text-soft">No server is set up.</Text>
          <div>
            <Button kind="secondary" onClick={() => setIsEditing(true)}>
              <Server size={16} strokeWidth={1.75} aria-hidden />
              Set up server
            </Button>
          </div>
        </Stack>
      </SettingsSection>
    );
  return (
    <SettingsSection
      title={TITLE}
      hint={HINT}
      action={
        <Row>
          <Button kind="secondary" onClick={() => setIsEditing(true)}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
            Edit server
          </Button>
          <Button kind="quiet" onClick={() => setIsRemoving(true)}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
            Remove server
          </Button>
        </Row>
      }
    >
      <DefinitionList
        items={[
          ['Host', server.host],
          ['Port', <Tabular key="port">{server.port}</Tabular>],
          ['Username', <Breakable key="user">{server.username}</Breakable>],
          ['Sign in with', AUTHENTICATION_LABELS[server.authentication]],
          ['Folder', server.folder || "The user's home folder"],
          ['Host key', <HostKeyText key="key">{server.hostKey}</HostKeyText>],
        ]}
      />
      {isRemoving && <RemoveServer companyId={companyId} onClose={() => setIsRemoving(false)} />}
    </SettingsSection>
  );
}

function RemoveServer({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [updateServer, { loading }] = useFormMutation(UpdatePaymentFileServerDocument, {
    refetchQueries: ['PaymentFileDelivery'],
    awaitRefetchQueries: true,
    readResult: (data) => data.updatePaymentFileServer.settings,
    successToast: () => ({ title: 'SFTP server removed' }),
    onSuccess: onClose,
  });
  return (
    <ConfirmSubmit
      title="Remove the SFTP server?"
      confirmLabel="Remove server"
      danger
      busy={loading}
      submit={() => updateServer({ input: { companyId, server: null } })}
      onClose={onClose}
    >
      Payment files will no longer be delivered. You can still download them here.
    </ConfirmSubmit>
  );
}
