import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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
  /** Runs `work` on a connection to a server, and closes the connection, whatever the server does. */
  async function connected<Value>(
    { host, port }: SftpAddress,
    signal: AbortSignal,
    work: (sock: Socket) => Promise<Value>,
  ): Promise<Value> {
    let sock: Socket | undefined;
    const run = async (): Promise<Value> => {
      const address = await resolveOutbound(host);
      signal.throwIfAborted();
      sock = connect({ host: address, port });
      sock.on('error', () => undefined);
      await once(sock, 'connect', { signal });
      return work(sock);
    };
    const running = run();
    running.catch(() => undefined);
    try {
      return await Promise.race([running, rejectedBy(signal)]);
    } finally {
      sock?.destroy();
    }
  }

  const signedIn = (access: SftpAccess, signal: AbortSignal, work: (sftp: Sftp) => Promise<void>): Promise<void> =>
    connected(access, signal, async (sock) => {
      const { host, port, username, authentication, secret, hostKey } = access;
      let isOtherKey = false;
      const sftp = newClient();
      try {
        await sftp.connect({
          sock,
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
      } catch (error) {
        throw isOtherKey ? new OtherHostKey() : error;
      }
      await work(sftp);
    });

  return {
    readHostKey: (address) =>
      resultOf(address, () =>
        connected(address, AbortSignal.timeout(READY_MS), async (sock) => {
          let hostKey: string | undefined;
          const hostVerifier = (key: Buffer): boolean => {
            hostKey = fingerprintOf(key);
            // Ends the connection before the sign-in: staff have not compared this key yet.
            return false;
          };
          const refused: unknown = await newClient()
            .connect({ ...address, sock, username: 'host-key', readyTimeout: READY_MS, hostVerifier })
            .catch((error: unknown) => error);
          if (hostKey === undefined) throw refused;
          return hostKey;
        }),
      ),
    check: (access) =>
      resultOf(access, () =>
        signedIn(access, AbortSignal.timeout(2 * READY_MS), async (sftp) => {
          if (!(await sftp.stat(access.folder || '.')).isDirectory) throw new MissingFolder();
        }),
      ),
    upload: async (access, name, content, stopping) => {
      const signal = AbortSignal.any([AbortSignal.timeout(UPLOAD_MS), ...(stopping ? [stopping] : [])]);
      let mayHaveArrived = false;
      const result = await resultOf(access, () =>
        signedIn(access, signal, async (sftp) => {
          const path = access.folder ? `${access.folder.replace(/\/$/, '')}/${name}` : name;
          await sftp.put(Readable.from(content), path + PARTIAL_SUFFIX);
          mayHaveArrived = true;
          await replace(sftp, path + PARTIAL_SUFFIX, path);
        }),
      );
      return result.kind === 'failed' ? { ...result, mayHaveArrived } : result;
    },
  };
}

/** The library would print a server's messages; errors reach the caller anyway. */
const newClient = (): Sftp =>
  new Sftp('sftp', { error: () => undefined, end: () => undefined, close: () => undefined });

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

class MissingFolder extends Error {}

/** Renames a file, in place of one that has the name already. */
async function replace(sftp: Sftp, from: string, to: string): Promise<void> {
  try {
    await sftp.posixRename(from, to);
  } catch (error) {
    if (!/support/i.test(error instanceof Error ? error.message : '')) throw error;
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

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || (error.cause instanceof Error && isTimeout(error.cause)));

/** Returns what staff read. The library's own messages are not shown: they may quote what the server sent. */
function messageOf({ host, port }: SftpAddress, error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof OtherHostKey)
    return `The host key of ${host} has changed. If the operator of the server confirms this, read and save the new key.`;
  if (error instanceof MissingFolder) return 'The folder does not exist on the server.';
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : { code: '', message: '' };
  if (code === 'ENOTFOUND') return `The host name ${host} was not found.`;
  if (/All configured authentication methods failed/i.test(message))
    return 'The server rejected the sign-in. Check the user name and the password or key.';
  if (/privateKey|passphrase|Encrypted .*key/i.test(message))
    return 'The private key could not be read. Use a key in OpenSSH or PEM format without a passphrase.';
  if (/No such file|ENOENT/i.test(message)) return 'The folder does not exist on the server.';
  if (/Permission denied|EACCES/i.test(message)) return 'The user is not allowed to write to the folder on the server.';
  if (code === 'ECONNREFUSED') return `${host} refused the connection on port ${port}. Check the host and port.`;
  if (code === 'ETIMEDOUT' || isTimeout(error) || /timed? ?out/i.test(message))
    return `${host} did not respond in time.`;
  return `The transfer to ${host} failed.`;
}
