import type { SftpAddress, SftpServerInput } from '@utility-pay/contracts';
import type { ListedFile } from '../../domain/file-pickup.ts';

/** A server with its password or private key. */
export type SftpAccess = Omit<SftpServerInput, 'secret'> & { secret: string };

/** `failed`: the message says in plain words what is wrong with the server or its settings. */
export type SftpResult<Value = void> = { kind: 'done'; value: Value } | { kind: 'failed'; message: string };

/** SFTP servers of companies. Every method has a time limit; `stopping` aborts it. */
export interface SftpClient {
  /** Returns the fingerprint of the server's host key, without signing in. */
  readHostKey(address: SftpAddress): Promise<SftpResult<string>>;
  /** Signs in and checks that the folder exists. */
  check(access: SftpAccess): Promise<SftpResult>;
  /** Writes a file under a temporary name and renames it once it is complete. Replaces a file of the same name. */
  upload(
    access: SftpAccess,
    name: string,
    content: AsyncIterable<Uint8Array>,
    stopping?: AbortSignal,
  ): Promise<UploadResult>;
  /** Returns the files in the folder, without folders, links, and files whose names are too long or have control characters. */
  list(access: SftpAccess, stopping?: AbortSignal): Promise<SftpResult<ListedFile[]>>;
  /**
   * Streams a file of the folder to `consume`, and returns the result of `consume`. The stream ends with an error if the connection breaks
   * off, or the file has changed since it was listed.
   */
  download<Value>(
    access: SftpAccess,
    file: ListedFile,
    consume: (content: AsyncIterable<Uint8Array>) => Promise<Value>,
    stopping?: AbortSignal,
  ): Promise<SftpResult<Value>>;
}

/** `mayHaveArrived`: the response to the last step did not arrive, so the server may have the file. */
export type UploadResult = { kind: 'done' } | { kind: 'failed'; message: string; mayHaveArrived: boolean };
