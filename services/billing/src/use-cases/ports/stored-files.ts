/** A file that is being stored. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the file: it can be read from then on. */
  close(): Promise<void>;
}

/** Files of one kind: those of uploads, or payment files. */
export interface StoredFiles {
  create(companyId: number, id: string): FileSink;
  /** Reads a file, from a byte on if it is given. @throws when the company has no such file. */
  open(companyId: number, id: string, fromByte?: number): AsyncIterable<Uint8Array>;
  /** Removes all parts of a file, also of an incomplete one. */
  remove(companyId: number, id: string): Promise<void>;
}
