import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SftpAddress } from '@utility-pay/contracts';
import { AddressRefused, type ResolveOutbound } from '@utility-pay/service-kit/outbound-addresses';
import Sftp from 'ssh2-sftp-client';
import type { SftpAccess, SftpClient, SftpResult } from '../use-cases/ports/sftp.ts';

/** Milliseconds from the connection to the end of the handshake and sign-in. */
const READY_MS = 15_000;
/** Milliseconds of a whole upload. */
const UPLOAD_MS = 2 * 60_000;
const PARTIAL_SUFFIX = '.part';

/** The server's host key is not the expected one. */
class OtherHostKey extends Error {}

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Creates the client for companies' SFTP servers. It connects to the addresses that `resolveOutbound` allows. */
export function createSftpClient(resolveOutbound: ResolveOutbound): SftpClient {
  /** Runs `work` on a connection that is signed in, and closes it. */
  async function connected(access: SftpAccess, timeoutMs: number, work: (sftp: Sftp) => Promise<void>): Promise<void> {
    const { port, username, authentication, secret, hostKey } = access;
    const host = await resolveOutbound(access.host);
    const sftp = new Sftp();
    let isOtherKey = false;
    let timer: NodeJS.Timeout | undefined;
    const run = async (): Promise<void> => {
      await sftp.connect({
        host,
        port,
        username,
        ...(authentication === 'password' ? { password: secret } : { privateKey: secret }),
        readyTimeout: READY_MS,
        hostVerifier: (key: Buffer) => {
          isOtherKey = fingerprintOf(key) !== hostKey;
          return !isOtherKey;
        },
      });
      await work(sftp);
    };
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('the time is up'), { code: 'ETIMEDOUT' })), timeoutMs);
    });
    const running = run();
    running.catch(() => undefined);
    try {
      await Promise.race([running, timeout]);
    } catch (error) {
      throw isOtherKey ? new OtherHostKey() : error;
    } finally {
      clearTimeout(timer);
      // Does not wait: a server that does not answer would hold it up.
      sftp.end().catch(() => undefined);
    }
  }

  return {
    readHostKey: (address) =>
      resultOf(address, async () => {
        const host = await resolveOutbound(address.host);
        let hostKey: string | undefined;
        const sftp = new Sftp();
        const hostVerifier = (key: Buffer): boolean => {
          hostKey = fingerprintOf(key);
          // Ends the connection before anything is sent to a server that nobody has confirmed yet.
          return false;
        };
        const refused: unknown = await sftp
          .connect({ host, port: address.port, username: 'host-key', readyTimeout: READY_MS, hostVerifier })
          .catch((error: unknown) => error);
        await sftp.end().catch(() => undefined);
        if (hostKey === undefined) throw refused;
        return hostKey;
      }),
    check: (access) =>
      resultOf(access, () =>
        connected(access, 2 * READY_MS, async (sftp) => {
          if ((await sftp.exists(access.folder || '.')) !== 'd') throw new MissingFolder();
        }),
      ),
    upload: (access, name, content) =>
      resultOf(access, () =>
        connected(access, UPLOAD_MS, async (sftp) => {
          const path = access.folder ? `${access.folder.replace(/\/$/, '')}/${name}` : name;
          await sftp.put(Readable.from(content), path + PARTIAL_SUFFIX);
          await replace(sftp, path + PARTIAL_SUFFIX, path);
        }),
      ),
  };
}

class MissingFolder extends Error {}

/** Renames a file, in place of one that has the name already. */
async function replace(sftp: Sftp, from: string, to: string): Promise<void> {
  try {
    await sftp.posixRename(from, to);
  } catch {
    // The server lacks this extension of OpenSSH; without it, renaming fails if the file exists.
    if (await sftp.exists(to)) await sftp.delete(to);
    await sftp.rename(from, to);
  }
}

async function resultOf<Value>(address: SftpAddress, work: () => Promise<Value>): Promise<SftpResult<Value>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    return { kind: 'failed', message: messageOf(address, error) };
  }
}

/** Returns what staff read. The library's own messages are not shown: they may quote what the server sent. */
function messageOf({ host, port }: SftpAddress, error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof OtherHostKey)
    return `${host} has another host key than before. If its operator confirms the change, read and save the new key.`;
  if (error instanceof MissingFolder) return 'The folder does not exist on the server.';
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : { code: '', message: '' };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || /getaddrinfo/.test(message))
    return `The host name ${host} was not found.`;
  if (/All configured authentication methods failed/i.test(message))
    return 'The server refused the user name and password or key.';
  if (/privateKey|passphrase|Encrypted .*key/i.test(message))
    return 'The private key could not be read. Use a key in OpenSSH or PEM format without a passphrase.';
  if (/No such file|ENOENT/i.test(message)) return 'The folder does not exist on the server.';
  if (/Permission denied|EACCES/i.test(message)) return 'The user may not write to the folder on the server.';
  if (code === 'ECONNREFUSED' || /ECONNREFUSED/.test(message)) return `Nothing answers on ${host}, port ${port}.`;
  if (code === 'ETIMEDOUT' || /timed? ?out/i.test(message)) return `${host} did not answer in time.`;
  return `The transfer to ${host} failed.`;
}
