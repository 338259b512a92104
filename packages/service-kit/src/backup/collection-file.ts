import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { mongo as driver } from 'mongoose';

/** Documents per batch, which bounds memory. */
const BATCH_SIZE = 500;
/** Bytes of a BSON document's length prefix, which counts itself. */
const LENGTH_BYTES = 4;

export interface CollectionFile {
  documents: number;
  /** Size of the compressed file. */
  bytes: number;
  sha256: string;
}

/**
 * Writes a collection into one compressed file of BSON documents, in the order of `_id`, which never changes: a
 * document that exists throughout is written exactly once.
 */
export async function writeCollection(
  collection: driver.Collection,
  path: string,
  onDocuments: (written: number) => void,
): Promise<CollectionFile> {
  const hash = createHash('sha256');
  const written = { documents: 0, bytes: 0 };
  const documents = async function* (): AsyncGenerator<Uint8Array> {
    const found = collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: BATCH_SIZE, allowDiskUse: true });
    // With `raw` the driver returns each document as bytes.
    for await (const bytes of found as AsyncIterable<unknown>) {
      if (!(bytes instanceof Uint8Array)) throw new Error('the driver returned no raw documents');
      written.documents += 1;
      if (written.documents % BATCH_SIZE === 0) onDocuments(written.documents);
      yield bytes;
    }
  };
  const measure = new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      hash.update(bytes);
      written.bytes += bytes.length;
      done(null, bytes);
    },
  });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(documents, gzip, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { ...written, sha256: hash.digest('hex') };
}

/** Returns the SHA-256 of a file. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** Reads the documents of a file with their BSON number types. @throws if the file is truncated. */
export async function* readCollection(path: string): AsyncGenerator<driver.BSON.Document> {
  let unread: Buffer = Buffer.alloc(0);
  for await (const bytes of createReadStream(path).pipe(createGunzip())) {
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
    for (;;) {
      const length = unread.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : unread.readInt32LE(0);
      if (unread.length < length) break;
      yield driver.BSON.deserialize(unread.subarray(0, length), { promoteValues: false, bsonRegExp: true });
      unread = unread.subarray(length);
    }
  }
  if (unread.length > 0) throw new Error(`${path} is truncated`);
}
