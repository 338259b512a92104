import { type ReencryptCount, reencryptAll, type SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { Model } from 'mongoose';
import type { SftpServer } from '../domain/sftp-server.ts';

interface WithServer {
  /** The company's id. */
  _id: number;
  companyId: number;
  server?: SftpServer;
}

/**
 * Encrypts the passwords and private keys of the servers in a collection with the current key. `ownerOf`: returns the owner that is part
 * of the encryption.
 */
export const reencryptServers = <Document extends WithServer>(
  Documents: Model<Document>,
  secrets: SecretBox,
  ownerOf: (companyId: number) => string,
  onProgress: (count: ReencryptCount) => void,
): Promise<ReencryptCount> => {
  const Servers = Documents as unknown as Model<WithServer>;
  return reencryptAll(
    Servers.find({ server: { $exists: true } }, { companyId: 1, server: 1 })
      .setOptions({ acrossTenants: 'key rotation re-encrypts the SFTP passwords and keys of every company' })
      .sort({ _id: 1 })
      .lean()
      .cursor(),
    ({ companyId, server }) => secrets.reencrypt(server?.sealedSecret ?? '', ownerOf(companyId)),
    ({ _id, companyId, server }, encrypted) =>
      Servers.updateOne(
        { _id, companyId, 'server.sealedSecret': server?.sealedSecret },
        // The new version makes a concurrent change fail that read the former ciphertext.
        { $set: { 'server.sealedSecret': encrypted }, $inc: { version: 1 } },
      ),
    onProgress,
  );
};
