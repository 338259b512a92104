import type { SftpAddress, SftpServerInput } from '@utility-pay/contracts';
import type { ListedFile } from '../../domain/file-pickup.ts';

/** A server with its password or private key. */
export type SftpAccess = Omit<SftpServerInput, 'secret'> & { secret: string };

/** `failed`: the message says in plain words what is wrong with the server or its settings. */
export type SftpResult<Value = void> = { kind: 'done'; value: Value } | { kind: 'failed'; message: string };

/** SFTP servers of companies. Every method ends within a time limit; `stopping` ends it at once. */
export interface SftpClient {
  /** Returns the fingerprint of the server's host key, without signing in. */
  readHostKey(address: SftpAddress): Promise<SftpResult<string>>;
  /** Signs in and checks that the folder exists. */
  check(access: SftpAccess): Promise<SftpResult>;
  /**
   * Writes a file under another name first, so that the server never has a part of it under its own; replaces a file of that
   * name.
   */
  upload(
    access: SftpAccess,
    name: string,
    content: AsyncIterable<Uint8Array>,
    stopping?: AbortSignal,
  ): Promise<UploadResult>;
  /** Returns the files in the folder; without folders, links, and names that are too long or have control characters. */
  list(access: SftpAccess, stopping?: AbortSignal): Promise<SftpResult<ListedFile[]>>;
  /**
   * Reads a file of the folder while `consume` takes it, and returns what that returns. The stream ends with an error when the
   * connection breaks off, or when the file has changed since it was listed.
   */
  download<Value>(
    access: SftpAccess,
    file: ListedFile,
    consume: (content: AsyncIterable<Uint8Array>) => Promise<Value>,
    stopping?: AbortSignal,
  ): Promise<SftpResult<Value>>;
}

/** `mayHaveArrived`: the answer to the last step did not arrive, so the server may have the file. */
export type UploadResult = { kind: 'done' } | { kind: 'failed'; message: string; mayHaveArrived: boolean };
