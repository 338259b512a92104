import { type Refused, refused, sftpServerRule } from '@utility-pay/contracts';
import { changedValues } from '@utility-pay/service-kit/audit';
import type { InTurn } from '@utility-pay/service-kit/company-turns';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { mayKeepSecret, type SftpServer } from '../domain/sftp-server.ts';
import type { SftpClient } from './ports/sftp.ts';

const ENTER_SECRET = 'Enter the password or private key';

export interface CheckServerDependencies {
  sftp: SftpClient;
  secrets: SecretBox;
  inTurn: InTurn;
}

/**
 * Checks a server that staff entered, by signing in to it. `stored`: the current server, whose secret is kept if none was entered.
 * `otherFolders`: further folders that must exist on the server. The fields of user errors begin with `server.`.
 */
export async function checkSftpServer(
  { sftp, secrets, inTurn }: CheckServerDependencies,
  {
    companyId,
    server,
    stored,
    owner,
    otherFolders = [],
  }: {
    companyId: number;
    server: unknown;
    stored: SftpServer | undefined;
    owner: string;
    otherFolders?: readonly string[];
  },
): Promise<Refused | { kind: 'checked'; server: SftpServer; isSecretNew: boolean }> {
  const checked = sftpServerRule.safeParse(server);
  if (!checked.success) {
    const userErrors = invalidInput(checked.error);
    return {
      kind: 'refused',
      userErrors: userErrors.map((error) => ({ ...error, field: error.field ? `server.${error.field}` : null })),
    };
  }
  const { secret: entered, ...fields } = checked.data;
  const secret =
    entered ?? (stored && mayKeepSecret(stored, fields) ? secrets.decrypt(stored.sealedSecret, owner) : '');
  if (!secret) return refused('INVALID', ENTER_SECRET, 'server.secret');
  for (const folder of [fields.folder, ...otherFolders]) {
    const result = await inTurn(companyId, () => sftp.check({ ...fields, folder, secret }));
    if (result.kind === 'failed') return refused('INVALID', result.message);
  }
  const sealedSecret = secrets.encrypt(secret, owner);
  return { kind: 'checked', server: { ...fields, sealedSecret }, isSecretNew: entered !== undefined };
}

const SHOWN = ['host', 'port', 'username', 'authentication', 'folder', 'hostKey'] as const;

/** Returns the changes of a server for the audit log. `isSecretNew`: the encrypted text differs each time, so it can't show a change. */
export const changedServer = (before: SftpServer | undefined, after: SftpServer | undefined, isSecretNew: boolean) =>
  changedValues<SftpServer>(
    { ...before, sealedSecret: '' },
    { ...after, sealedSecret: isSecretNew ? 'new' : '' },
    SHOWN,
  );
