import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { MAX_FILE_NAME, type SftpAddress } from '@utility-pay/contracts';
import { AddressRefused, type ResolveOutbound } from '@utility-pay/service-kit/outbound-addresses';
import type Sftp from 'ssh2-sftp-client';
import type { ListedFile } from '../domain/file-pickup.ts';
import type { SftpAccess, SftpClient, SftpResult } from '../use-cases/ports/sftp.ts';

/** Maximum time for the handshake and sign-in. */
const SIGN_IN_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 2 * 60_000;
const LIST_TIMEOUT_MS = 60_000;
/** Maximum bytes that a server may send while a folder is read. Limits the memory for an endless list. */
const MAX_LIST_BYTES = 2 * 1024 ** 2;
/** Compression is off, because a few compressed bytes could become a list that fills the memory. */
const ALGORITHMS: Sftp.ConnectOptions['algorithms'] = { compress: ['none'] };
/** The timeout of a download grows with the file's size, between these limits. */
const MIN_DOWNLOAD_TIMEOUT_MS = 5 * 60_000;
const MAX_DOWNLOAD_TIMEOUT_MS = 2 * 3_600_000;
/** The slowest download for which the timeout suffices. */
const MIN_BYTES_PER_MS = 100;
/** A download fails after this time without a byte. */
const SILENCE_TIMEOUT_MS = 60_000;
const PARTIAL_SUFFIX = '.part';

/** Thrown if the server's host key is not the expected one. */
class HostKeyMismatch extends Error {}

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Creates the client for companies' SFTP servers. It connects to the addresses that `resolveOutbound` allows. */
export function createSftpClient(resolveOutbound: ResolveOutbound): SftpClient {
  /** Runs `work` on a connection to a server, and then always closes the connection. */
  async function withConnection<Value>(
    { host, port }: SftpAddress,
    signal: AbortSignal,
    work: (sock: Socket) => Promise<Value>,
  ): Promise<Value> {
    let sock: Socket | undefined;
    const run = async (): Promise<Value> => {
      const address = await resolveOutbound(host);
      signal.throwIfAborted();
      // SFTP sends small messages and waits for each answer, which Nagle's algorithm delays by up to 0.1 s.
      sock = connect({ host: address, port, noDelay: true });
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

  /** Runs `work` on a connection after signing in. */
  const withSignIn = <Value>(
    access: SftpAccess,
    signal: AbortSignal,
    work: (sftp: Sftp, sock: Socket) => Promise<Value>,
  ): Promise<Value> =>
    withConnection(access, signal, async (sock) => {
      const { host, port, username, authentication, secret, hostKey } = access;
      let isOtherKey = false;
      const sftp = await newClient();
      try {
        await sftp.connect({
          sock,
          host,
          port,
          username,
          ...(authentication === 'password' ? { password: secret } : { privateKey: secret }),
          readyTimeout: SIGN_IN_TIMEOUT_MS,
          algorithms: ALGORITHMS,
          hostVerifier: (key: Buffer) => {
            isOtherKey = fingerprintOf(key) !== hostKey;
            return !isOtherKey;
          },
        });
      } catch (error) {
        throw isOtherKey ? new HostKeyMismatch() : error;
      }
      return work(sftp, sock);
    });

  return {
    readHostKey: (address) =>
      resultOf(address, () =>
        withConnection(address, AbortSignal.timeout(SIGN_IN_TIMEOUT_MS), async (sock) => {
          let hostKey: string | undefined;
          const hostVerifier = (key: Buffer): boolean => {
            hostKey = fingerprintOf(key);
            // Refusing the key ends the connection before the sign-in: staff have not compared the key yet.
            return false;
          };
          const sftp = await newClient();
          const refused: unknown = await sftp
            .connect({
              ...address,
              sock,
              username: 'host-key',
              readyTimeout: SIGN_IN_TIMEOUT_MS,
              algorithms: ALGORITHMS,
              hostVerifier,
            })
            .catch((error: unknown) => error);
          if (hostKey === undefined) throw refused;
          return hostKey;
        }),
      ),
    check: (access) =>
      resultOf(access, () =>
        withSignIn(access, AbortSignal.timeout(2 * SIGN_IN_TIMEOUT_MS), async (sftp) => {
          if (!(await sftp.stat(access.folder || '.')).isDirectory) throw new MissingFolder();
        }),
      ),
    upload: async (access, name, content, stopping) => {
      const signal = abortAfter(UPLOAD_TIMEOUT_MS, stopping);
      let mayHaveArrived = false;
      const result = await resultOf(access, () =>
        withSignIn(access, signal, async (sftp) => {
          const path = pathOf(access, name);
          await sftp.put(Readable.from(content), path + PARTIAL_SUFFIX);
          mayHaveArrived = true;
          await replace(sftp, path + PARTIAL_SUFFIX, path);
        }),
      );
      return result.kind === 'failed' ? { ...result, mayHaveArrived } : result;
    },
    list: (access, stopping) => {
      const tooLong = new AbortController();
      const signal = AbortSignal.any([abortAfter(LIST_TIMEOUT_MS, stopping), tooLong.signal]);
      return resultOf(access, () =>
        withSignIn(access, signal, async (sftp, sock) => {
          sock.on('data', () => {
            if (sock.bytesRead > MAX_LIST_BYTES) tooLong.abort(new TooManyFiles());
          });
          const entries = await sftp.list(access.folder || '.');
          return (
            entries
              .filter(({ type, name }) => type === '-' && isPlainName(name))
              // A server may omit the size or the time.
              .filter(({ size, modifyTime }) => Number.isSafeInteger(size) && Number.isSafeInteger(modifyTime))
              .map(({ name, size, modifyTime }) => ({ name, bytes: size, modifiedAt: new Date(modifyTime) }))
          );
        }),
      );
    },
    download: (access, file, consume, stopping) =>
      resultOf(access, () => {
        const signal = abortAfter(downloadTimeoutMs(file), stopping);
        return withSignIn(access, signal, (sftp) => consume(contentOf(sftp, pathOf(access, file.name), file, signal)));
      }),
  };
}

/** Creates a client. The library is loaded with the first connection, so that processes start faster: most companies use no SFTP server. */
async function newClient(): Promise<Sftp> {
  const { default: SftpClient } = await import('ssh2-sftp-client');
  // By default the library prints these events, with messages of the server. Errors are also thrown to the caller.
  return new SftpClient('sftp', { error: () => undefined, end: () => undefined, close: () => undefined });
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

class MissingFolder extends Error {}

/** Thrown if the list of a folder exceeds MAX_LIST_BYTES. */
class TooManyFiles extends Error {}

const abortAfter = (ms: number, stopping: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(stopping ? [stopping] : [])]);

const pathOf = ({ folder }: SftpAccess, name: string): string =>
  folder ? `${folder.replace(/\/$/, '')}/${name}` : name;

const isPlainName = (name: string): boolean => name.length <= MAX_FILE_NAME && !/[/\\\p{Cc}]/u.test(name);

const downloadTimeoutMs = ({ bytes }: ListedFile): number =>
  Math.min(MIN_DOWNLOAD_TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS), MAX_DOWNLOAD_TIMEOUT_MS);

const changedFile = (): Error => new Error('The file changed during the download');

/** Yields a file's content. @throws if the server sends nothing for too long, or the file has changed since it was listed. */
async function* contentOf(
  sftp: Sftp,
  path: string,
  { bytes, modifiedAt }: ListedFile,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stream: Readable = sftp.createReadStream(path);
  // The library also reports errors after reading has stopped. Without a listener, they would crash the process.
  stream.on('error', () => undefined);
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  try {
    let bytesRead = 0;
    for (;;) {
      const next = await nextOf(chunks, signal);
      if (next.done) break;
      bytesRead += next.value.length;
      if (bytesRead > bytes) throw changedFile();
      yield next.value;
    }
    const { size, modifyTime } = await sftp.stat(path);
    if (size !== bytes || modifyTime !== modifiedAt.getTime()) throw changedFile();
  } finally {
    stream.destroy();
  }
}

/** Returns the next piece. Removes its timer and listener, since a large file has very many pieces. */
function nextOf(chunks: AsyncIterator<Uint8Array>, signal: AbortSignal): Promise<IteratorResult<Uint8Array>> {
  let end: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const next = new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
    signal.throwIfAborted();
    end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    timer = setTimeout(() => reject(new Error('The server sent nothing for too long')), SILENCE_TIMEOUT_MS);
    chunks.next().then(resolve, reject);
  });
  return next.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  });
}

/** Renames a file, replacing a file that has the new name. */
async function replace(sftp: Sftp, from: string, to: string): Promise<void> {
  try {
    await sftp.posixRename(from, to);
  } catch (error) {
    if (!/support/i.test(error instanceof Error ? error.message : '')) throw error;
    // The server does not support this extension of OpenSSH. A normal rename fails if the new name exists.
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

/** Returns the message for staff. The library's messages are not shown, because they may contain text from the server. */
function messageOf({ host, port }: SftpAddress, error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof HostKeyMismatch)
    return `The host key of ${host} has changed. If the operator of the server confirms this, read and save the new key.`;
  if (error instanceof TooManyFiles) return 'The folder has too many files. Move older ones to another folder.';
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
