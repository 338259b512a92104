import type { SftpAuthentication } from '@utility-pay/contracts';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { media, token } from '../../theme/tokens.ts';
import { Field } from '../field.tsx';
import { TextAreaField, TextField, useField } from '../form-fields.tsx';
import { Select } from '../input.tsx';
import { PasswordField } from '../password-field.tsx';
import { Text } from '../text.tsx';
import { HostKeyField } from './host-key-field.tsx';
import { keepsSecret, type ServerValues, type StoredServer } from './server-values.ts';

export const AUTHENTICATION_LABELS: Record<StoredServer['authentication'], string> = {
  PASSWORD: 'Password',
  PRIVATE_KEY: 'Private key',
};

const AUTHENTICATIONS: readonly { value: SftpAuthentication; label: string }[] = [
  { value: 'password', label: AUTHENTICATION_LABELS.PASSWORD },
  { value: 'private-key', label: AUTHENTICATION_LABELS.PRIVATE_KEY },
];

const Address = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 112px;
  gap: ${token('space-4')};
  align-items: start;
  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${token('space-5')};
  }
`;

const AddressFields = () => (
  <Address>
    <TextField
      name="host"
      label="Host"
      placeholder="sftp.example.com"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
    <TextField name="port" label="Port" inputMode="numeric" autoComplete="off" />
  </Address>
);

interface ServerFieldsProps {
  companyId: string;
  stored: StoredServer | null;
  /** What the folder is for, as a sentence. */
  folderHint?: string;
}

/** The fields of an SFTP server, in a form with `ServerValues`. */
export const ServerFields = ({ companyId, stored, folderHint }: ServerFieldsProps) => (
  <>
    <AddressFields />
    <HostKeyField companyId={companyId} stored={stored} />
    <TextField name="username" label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} />
    <AuthenticationField />
    <SecretField stored={stored} />
    <TextField
      name="folder"
      label="Folder (optional)"
      hint={[folderHint, "Leave blank for the user's home folder."].filter(Boolean).join(' ')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </>
);

interface SignInStatusProps {
  /** How long the request may take, such as `30 seconds`. */
  limit: string;
}

/** Says, while the form is being saved, that the portal first signs in to the server. */
export function SignInStatus({ limit }: SignInStatusProps) {
  const { formState, getValues } = useFormContext<ServerValues>();
  return (
    <Text $kind="small" $tone="text-soft" role="status">
      {formState.isSubmitting && `Signing in to ${getValues('host').trim()}… This can take up to ${limit}.`}
    </Text>
  );
}

/** A change of the authentication clears the secret: the field of a private key would show the characters of a typed password. */
function AuthenticationField() {
  const { registration, error } = useField('authentication');
  const { setValue } = useFormContext<ServerValues>();
  return (
    <Field label="Sign in with" error={error}>
      {(control) => (
        <Select
          {...control}
          {...registration}
          options={AUTHENTICATIONS}
          onChange={(event) => {
            setValue('secret', '');
            void registration.onChange(event);
          }}
        />
      )}
    </Field>
  );
}

function SecretField({ stored }: { stored: StoredServer | null }) {
  const values = useFormContext<ServerValues>().watch();
  const isKept = keepsSecret(stored, values);
  const isChanged = stored !== null && !isKept;
  if (values.authentication === 'password')
    return (
      <PasswordField
        key="password"
        name="secret"
        label="Password"
        autoComplete="off"
        hint={secretHint('password', isKept, isChanged)}
      />
    );
  return (
    <TextAreaField
      key="private-key"
      name="secret"
      label="Private key"
      mono
      rows={6}
      autoComplete="off"
      placeholder={isKept ? undefined : '-----BEGIN OPENSSH PRIVATE KEY-----'}
      hint={secretHint('private key', isKept, isChanged, ' OpenSSH or PEM format, without a passphrase.')}
    />
  );
}

function secretHint(name: string, isKept: boolean, isChanged: boolean, format = ''): string | undefined {
  if (isKept) return `Leave blank to keep the saved ${name}.${format}`;
  if (isChanged) return `Enter the ${name} again because the connection details changed.${format}`;
  return format.trim() || undefined;
}
