import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { mongo as driver } from 'mongoose';

/** Documents fetched at once, which are all that is held in memory. */
const FETCHED = 500;
/** Bytes that tell a BSON document's length, itself included. */
const LENGTH_BYTES = 4;

export interface CollectionFile {
  documents: number;
  /** Of the file as it lies on the disk, compressed. */
  bytes: number;
  sha256: string;
}

/**
 * Writes a collection into one file: its documents as BSON, one after the other, compressed. Read in the order of their
 * ids, which never change: a document that is there all the while is written once, whatever else happens meanwhile.
 */
export async function writeCollection(
  collection: driver.Collection,
  path: string,
  onDocuments: (written: number) => void,
): Promise<CollectionFile> {
  const hash = createHash('sha256');
  const told = { documents: 0, bytes: 0 };
  const documents = async function* (): AsyncGenerator<Uint8Array> {
    const found = collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: FETCHED, allowDiskUse: true });
    // With `raw` the driver hands out each document as its bytes.
    for await (const bytes of found as AsyncIterable<unknown>) {
      if (!(bytes instanceof Uint8Array)) throw new Error('the driver answered no raw documents');
      told.documents += 1;
      if (told.documents % FETCHED === 0) onDocuments(told.documents);
      yield bytes;
    }
  };
  const measure = new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      hash.update(bytes);
      told.bytes += bytes.length;
      done(null, bytes);
    },
  });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(documents, gzip, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { ...told, sha256: hash.digest('hex') };
}

/** What a file on the disk hashes to. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** The documents of a file, with every number of the type that it was stored as. @throws for a file that breaks off. */
export async function* readCollection(path: string): AsyncGenerator<driver.BSON.Document> {
  let kept: Buffer = Buffer.alloc(0);
  for await (const bytes of createReadStream(path).pipe(createGunzip())) {
    kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
    for (;;) {
      const length = kept.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : kept.readInt32LE(0);
      if (kept.length < length) break;
      yield driver.BSON.deserialize(kept.subarray(0, length), { promoteValues: false, bsonRegExp: true });
      kept = kept.subarray(length);
    }
  }
  if (kept.length > 0) throw new Error(`${path} breaks off within a document`);
}
