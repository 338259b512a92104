import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { SftpServer } from '../domain/sftp-server.ts';
import type { SftpAccess } from './ports/sftp.ts';

export const UNREADABLE_SECRET = 'The stored password or private key cannot be read. Enter it again.';

/** Returns a stored server with its decrypted password or private key; undefined if no key of the ring decrypts it. */
export function decryptSftpAccess(
  secrets: SecretBox,
  { sealedSecret, ...server }: SftpServer,
  owner: string,
): SftpAccess | undefined {
  try {
    return { ...server, secret: secrets.decrypt(sealedSecret, owner) };
  } catch {
    return undefined;
  }
}
