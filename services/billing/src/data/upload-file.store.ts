import { once } from 'node:events';
import type { Platform } from '@utility-pay/service-kit/platform';
import { mongo } from 'mongoose';
import type { UploadFiles } from '../use-cases/ports.ts';

const BUCKET = 'uploads';
const CHUNK_BYTES = 1024 * 1024;

interface FileDocument {
  _id: mongo.ObjectId;
  metadata: { companyId: number };
}

/** Stores files in GridFS, where every worker can read them and a lost machine loses none. */
export function createUploadFiles({ mongo: connection }: Pick<Platform, 'mongo'>): UploadFiles {
  const database = (): mongo.Db => {
    if (!connection.db) throw new Error('not connected');
    return connection.db;
  };
  const bucket = () => new mongo.GridFSBucket(database(), { bucketName: BUCKET, chunkSizeBytes: CHUNK_BYTES });
  const files = () => database().collection<FileDocument>(`${BUCKET}.files`);
  const chunks = () => database().collection<{ files_id: mongo.ObjectId }>(`${BUCKET}.chunks`);

  return {
    create: (companyId, uploadId) => {
      const stream = bucket().openUploadStreamWithId(fileId(uploadId), uploadId, { metadata: { companyId } });
      // The failed write rejects; without a listener the event would crash the process.
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
    open: async function* (companyId, uploadId) {
      const file = await files().findOne({ _id: fileId(uploadId), 'metadata.companyId': companyId });
      if (!file) throw new Error('the file of the upload does not exist');
      yield* bucket().openDownloadStream(file._id);
    },
    remove: async (companyId, uploadId) => {
      await files().deleteOne({ _id: fileId(uploadId), 'metadata.companyId': companyId });
      await chunks().deleteMany({ files_id: fileId(uploadId) });
    },
  };
}

const fileId = (uploadId: string): mongo.ObjectId => new mongo.ObjectId(uploadId);
