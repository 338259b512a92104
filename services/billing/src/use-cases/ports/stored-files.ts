/** A file that is being stored. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the file: it can be read from then on. */
  close(): Promise<void>;
}

/** Stored files of one kind: uploaded files, or payment files. */
export interface StoredFiles {
  create(companyId: number, id: string): FileSink;
  /** Reads a file, from its first byte or from `fromByte` on. @throws if the company has no such file. */
  open(companyId: number, id: string, fromByte?: number): AsyncIterable<Uint8Array>;
  /** Removes a file, even if it is incomplete. */
  remove(companyId: number, id: string): Promise<void>;
}
