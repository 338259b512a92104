import { once } from 'node:events';
import type { Platform } from '@utility-pay/service-kit/platform';
import { mongo } from 'mongoose';
import type { StoredFiles } from '../use-cases/ports/stored-files.ts';

const CHUNK_BYTES = 1024 * 1024;

interface FileDocument {
  _id: mongo.ObjectId;
  length: number;
  metadata: { companyId: number };
}

/** Creates file storage in GridFS, from which every worker can read. */
export function createStoredFiles(
  { mongo: connection }: Pick<Platform, 'mongo'>,
  bucketName: 'uploads' | 'payment-files',
): StoredFiles {
  const database = (): mongo.Db => {
    if (!connection.db) throw new Error('not connected');
    return connection.db;
  };
  const bucket = () => new mongo.GridFSBucket(database(), { bucketName, chunkSizeBytes: CHUNK_BYTES });
  const files = () => database().collection<FileDocument>(`${bucketName}.files`);
  const chunks = () => database().collection<{ files_id: mongo.ObjectId }>(`${bucketName}.chunks`);

  return {
    create: (companyId, id) => {
      const stream = bucket().openUploadStreamWithId(fileId(id), id, { metadata: { companyId } });
      // The failed write rejects. Without a listener, the event would crash the process.
      stream.on('error', () => undefined);
      return {
        write: (bytes) =>
          new Promise((resolve, reject) => {
            stream.write(bytes, (error) => (error ? reject(error) : resolve()));
          }),
        close: async () => {
          stream.end();
          await once(stream, 'finish');
        },
      };
    },
    open: async function* (companyId, id, fromByte = 0) {
      const file = await files().findOne({ _id: fileId(id), 'metadata.companyId': companyId });
      if (!file) throw new Error('the file does not exist');
      yield* bucket().openDownloadStream(file._id, fromByte > 0 ? { start: fromByte, end: file.length } : {});
    },
    remove: async (companyId, id) => {
      await files().deleteOne({ _id: fileId(id), 'metadata.companyId': companyId });
      await chunks().deleteMany({ files_id: fileId(id) });
    },
  };
}

const fileId = (id: string): mongo.ObjectId => new mongo.ObjectId(id);
