import { createHash, generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { posix } from 'node:path';
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;
const DIRECTORY_MODE = 0o40755;
const FILE_MODE = 0o100644;
const DEFAULT_USERNAME = 'portal';
/** Password of the default user. */
export const SFTP_PASSWORD = 'correct horse';
const DEFAULT_FOLDER = '/incoming';

export interface SftpServerOptions {
  username?: string;
  password?: string;
  /** Private key with which the user may sign in besides the password. */
  userKey?: string;
  folders?: readonly string[];
  /** Whether it can replace a file by renaming, as OpenSSH does; true by default. */
  hasPosixRename?: boolean;
  /** PEM; a new key by default. Pass the old one to start a server again. */
  hostKey?: string;
  /** A free port by default. */
  port?: number;
}

/** An SFTP server on loopback with its files in memory. */
export interface TestSftpServer {
  host: string;
  port: number;
  /** Private key in PEM. */
  hostKey: string;
  /** SHA-256 of the host key in the format of `ssh-keygen -lf`. */
  fingerprint: string;
  /** Content by absolute path. */
  files: Map<string, Buffer>;
  /** Times of the last change in Unix seconds, by absolute path; the server reports 0 for files without one. */
  changedAt: Map<string, number>;
  /** The absolute path of each file that was opened for writing, in this order. */
  written: string[];
  /** All passwords that clients sent, right or wrong. */
  receivedPasswords: string[];
  /** Number of successful sign-ins. */
  signIns: number;
  /** Called before a file is opened for writing. An error, also of its promise, refuses it. */
  beforeWrite: (path: string) => void | Promise<void>;
  /** Called before each piece of a file is read. An error, also of its promise, refuses it. */
  beforeRead: (path: string) => void | Promise<void>;
  /** Ends all connections at once. */
  disconnect(): void;
  /** True: every request for more entries of a folder lists the same entries again, without an end. */
  listsForever: boolean;
  stop(): Promise<void>;
}

/**
 * Creates a private ECDSA key in PEM. Doesn't use ssh2's generator, which sometimes writes a key that ssh2 cannot read.
 */
export const newSshKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

/** Returns a server with the defaults of `startSftpServer` as staff enter it. */
export const sftpAddress = ({ host, port, fingerprint }: TestSftpServer, folder = DEFAULT_FOLDER) => ({
  host,
  port,
  username: DEFAULT_USERNAME,
  authentication: 'PASSWORD',
  secret: SFTP_PASSWORD,
  folder,
  hostKey: fingerprint,
});

/** Starts an SFTP server for a test. */
export async function startSftpServer({
  username = DEFAULT_USERNAME,
  password = SFTP_PASSWORD,
  userKey,
  folders = ['/', DEFAULT_FOLDER],
  hasPosixRename = true,
  hostKey = newSshKey(),
  port = 0,
}: SftpServerOptions = {}): Promise<TestSftpServer> {
  const files = new Map<string, Buffer>();
  const changedAt = new Map<string, number>();
  const connections = new Set<ssh2.Connection>();
  const allowedKey = userKey === undefined ? undefined : utils.parseKey(userKey);
  const ssh = new Server({ hostKeys: [hostKey] }, (client) => {
    connections.add(client);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
      const isUser = context.username === username;
      if (context.method === 'password') started.receivedPasswords.push(context.password);
      if (isUser && context.method === 'password' && context.password === password) return context.accept();
      if (isUser && context.method === 'publickey' && allowedKey && !(allowedKey instanceof Error)) {
        const isKey = allowedKey.getPublicSSH().equals(context.key.data);
        const isSigned =
          !context.signature || allowedKey.verify(context.blob ?? '', context.signature, context.hashAlgo) === true;
        if (isKey && isSigned) return context.accept();
      }
      context.reject(['password', 'publickey']);
    });
    client.on('ready', () => {
      started.signIns += 1;
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => serve(acceptSftp()));
      });
    });
  });
  // Disables Nagle's algorithm, as OpenSSH does.
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  const started: TestSftpServer = {
    host: '127.0.0.1',
    port: 0,
    hostKey,
    fingerprint: fingerprintOf(hostKey),
    files,
    changedAt,
    written: [],
    receivedPasswords: [],
    signIns: 0,
    beforeWrite: () => undefined,
    beforeRead: () => undefined,
    listsForever: false,
    disconnect: () => {
      for (const connection of connections) connection.end();
    },
    stop: () =>
      new Promise((resolve) => {
        started.disconnect();
        server.close(() => resolve());
      }),
  };

  function serve(sftp: SFTPWrapper): void {
    const open = new Map<number, string>();
    /** Handles of folders that were listed. */
    const listed = new Set<number>();
    let handles = 0;
    const absolute = (path: string): string => posix.resolve('/', path);
    const attributesOf = (path: string): Attributes | undefined => {
      const isFolder = folders.includes(path);
      const content = files.get(path);
      if (!isFolder && !content) return undefined;
      const mode = isFolder ? DIRECTORY_MODE : FILE_MODE;
      return { mode, uid: 0, gid: 0, size: content?.length ?? 0, atime: 0, mtime: changedAt.get(path) ?? 0 };
    };
    const stat = (id: number, path: string): void => {
      const attributes = attributesOf(absolute(path));
      if (attributes) sftp.attrs(id, attributes);
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    const rename = (id: number, from: string, to: string, replaces: boolean): void => {
      const content = files.get(absolute(from));
      if (!content || (files.has(absolute(to)) && !replaces)) {
        sftp.status(id, STATUS_CODE.FAILURE);
        return;
      }
      files.delete(absolute(from));
      files.set(absolute(to), content);
      sftp.status(id, STATUS_CODE.OK);
    };
    sftp.on('REALPATH', (id, path) => {
      sftp.name(id, [{ filename: absolute(path), longname: path, attrs: {} as Attributes }]);
    });
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    const newHandle = (path: string): Buffer => {
      handles += 1;
      open.set(handles, path);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(handles);
      return handle;
    };
    const pathOf = (handle: Buffer): string => open.get(handle.readUInt32BE()) ?? '';
    sftp.on('OPENDIR', (id, path) => {
      if (folders.includes(absolute(path))) sftp.handle(id, newHandle(absolute(path)));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('READDIR', (id, handle) => {
      const folder = pathOf(handle);
      const isListed = listed.has(handle.readUInt32BE()) && !started.listsForever;
      listed.add(handle.readUInt32BE());
      const names = [...files.keys(), ...folders].filter((path) => path !== folder && posix.dirname(path) === folder);
      if (isListed || names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      const entries = names.map((path) => ({
        filename: posix.basename(path),
        longname: `${folders.includes(path) ? 'd' : '-'}rw-r--r-- ${posix.basename(path)}`,
        attrs: attributesOf(path) as Attributes,
      }));
      sftp.name(id, entries);
    });
    sftp.on('FSTAT', (id, handle) => stat(id, pathOf(handle)));
    sftp.on('READ', (id, handle, offset, length) => {
      const path = pathOf(handle);
      Promise.resolve()
        .then(() => started.beforeRead(path))
        .then(
          () => {
            const piece = files.get(path)?.subarray(offset, offset + length);
            if (piece && piece.length > 0) sftp.data(id, piece);
            else sftp.status(id, STATUS_CODE.EOF);
          },
          () => sftp.status(id, STATUS_CODE.FAILURE),
        );
    });
    sftp.on('OPEN', (id, path, flags) => {
      const absolutePath = absolute(path);
      if (!folders.includes(posix.dirname(absolutePath))) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      if ((flags & utils.sftp.OPEN_MODE.WRITE) === 0) {
        if (files.has(absolutePath)) sftp.handle(id, newHandle(absolutePath));
        else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        return;
      }
      Promise.resolve()
        .then(() => started.beforeWrite(absolutePath))
        .then(
          () => {
            files.set(absolutePath, Buffer.alloc(0));
            started.written.push(absolutePath);
            sftp.handle(id, newHandle(absolutePath));
          },
          () => sftp.status(id, STATUS_CODE.PERMISSION_DENIED),
        );
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = pathOf(handle);
      const before = files.get(path) ?? Buffer.alloc(0);
      const content = Buffer.alloc(Math.max(before.length, offset + data.length));
      before.copy(content);
      data.copy(content, offset);
      files.set(path, content);
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('CLOSE', (id, handle) => {
      open.delete(handle.readUInt32BE());
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('RENAME', (id, from, to) => rename(id, from, to, false));
    sftp.on('REMOVE', (id, path) => {
      sftp.status(id, files.delete(absolute(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('EXTENDED', (id, name, data) => {
      if (name !== 'posix-rename@openssh.com' || !hasPosixRename) return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
      const [from, to] = parseStrings(data);
      rename(id, from ?? '', to ?? '', true);
    });
  }

  await new Promise<void>((resolve) => server.listen(port, started.host, resolve));
  started.port = (server.address() as AddressInfo).port;
  return started;
}

/** Returns the strings of a message in which the length of each string precedes it. */
function parseStrings(data: Buffer): string[] {
  const texts: string[] = [];
  for (let offset = 0; offset < data.length; ) {
    const length = data.readUInt32BE(offset);
    texts.push(data.toString('utf8', offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return texts;
}

function fingerprintOf(privateKey: string): string {
  const key = utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  return `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '')}`;
}
