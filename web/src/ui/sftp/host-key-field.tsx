import { KeyRound } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { token } from '../../theme/tokens.ts';
import { Button } from '../button.tsx';
import { CheckboxField } from '../checkbox.tsx';
import { Problem } from '../field.tsx';
import { FieldGroup } from '../form-fields.tsx';
import { Row, Stack } from '../layout.tsx';
import { Text } from '../text.tsx';
import { useFormMutation } from '../use-form-mutation.ts';
import { ReadSftpHostKeyDocument } from './gql/sftp.ts';
import { addressOf, currentKey, portOf, type ServerValues, type StoredServer } from './server-values.ts';

/** A fingerprint, with line breaks at any character. */
export const HostKeyText = styled.code`
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 0.875em;
  overflow-wrap: anywhere;
`;

const Key = styled.div`
  padding: ${token('space-3')} ${token('space-4')};
  background: ${token('sunken')};
  border-radius: ${token('radius-field')};
`;

interface HostKeyFieldProps {
  companyId: string;
  stored: StoredServer | null;
}

/** Reads the host key of the address in the form, and asks the user to confirm it. After a change of the address it has to be read again. */
export function HostKeyField({ companyId, stored }: HostKeyFieldProps) {
  const form = useFormContext<ServerValues>();
  const { field } = useController<ServerValues, 'hostKey'>({ name: 'hostKey' });
  const [readHostKey, { loading: isReading }] = useFormMutation(ReadSftpHostKeyDocument, {
    readResult: (data) => data.readSftpHostKey.hostKey,
    onSuccess: (newHostKey, { input: { host, port } }) => {
      form.setValue('hostKey', newHostKey, { shouldDirty: true });
      form.setValue('keyAddress', addressOf({ host, port: String(port) }));
      form.setValue('isConfirmed', newHostKey === stored?.hostKey);
    },
  });
  const values = form.watch();
  const hostKey = currentKey(values);
  const isStored = hostKey !== '' && hostKey === stored?.hostKey;
  const confirmError = form.formState.errors.isConfirmed?.message;

  const handleRead = async (): Promise<void> => {
    if (!(await form.trigger(['host', 'port'], { shouldFocus: true }))) return;
    const { host, port } = form.getValues();
    form.clearErrors(['hostKey', 'isConfirmed']);
    const failures = await readHostKey({ input: { companyId, host: host.trim(), port: portOf(port) } });
    for (const { field: name, message } of failures ?? [])
      form.setError(name === 'host' || name === 'port' ? name : 'hostKey', { type: 'server', message });
  };

  return (
    <FieldGroup legend="Host key" name="hostKey">
      {hostKey ? (
        <Stack $gap="space-3">
          <Key>
            <HostKeyText>{hostKey}</HostKeyText>
          </Key>
          {!isStored && (
            <>
              <Text $kind="small" $tone="text-soft">
                Compare this fingerprint with the one that the server's operator gave you. If they differ, don't save.
              </Text>
              <CheckboxField name="isConfirmed" label="The fingerprint matches" />
              {confirmError && <Problem role="alert">{confirmError}</Problem>}
            </>
          )}
        </Stack>
      ) : (
        <Text $kind="small" $tone="text-soft">
          The host key proves that this is the right server.
        </Text>
      )}
      <Row>
        <Button kind="secondary" busy={isReading} ref={field.ref} onClick={() => void handleRead()}>
          {!isReading && <KeyRound size={16} strokeWidth={1.75} aria-hidden />}
          {hostKey ? 'Read host key again' : 'Read host key'}
        </Button>
        <Text $kind="small" $tone="text-soft" role="status">
          {isReading && `Connecting to ${values.host.trim()}… This can take up to 15 seconds.`}
        </Text>
      </Row>
    </FieldGroup>
  );
}
