import type { Encoding } from './csv/encoding.ts';
import { ALWAYS_DUE, NO_PROGRESS, type Upload } from './upload.ts';

/** Milliseconds that a file counts as coming in after the last sign of life of whoever receives it. */
const RECEIVING_MS = 15_000;
const MAX_FILE_NAME = 200;

type Announced = Pick<Upload, 'id' | 'companyId' | 'period' | 'fileName' | 'template'> & {
  owner: string;
  key?: string;
};

/** An upload whose file is about to come in. */
export const receivingUpload = ({ owner, key, fileName, ...announced }: Announced, now: Date): Upload => ({
  ...announced,
  fileName: fileName ? bareName(fileName) : null,
  state: 'receiving',
  encoding: 'utf-8',
  headers: [],
  bytesTotal: 0,
  rowsTotal: null,
  progress: NO_PROGRESS,
  message: null,
  createdAt: now,
  finishedAt: null,
  lease: { generation: 0, until: receivingUntil(now), owner, takes: 0 },
  ...(key ? { request: { key, digest: null } } : {}),
});

export const receivingUntil = (now: Date): Date => new Date(now.getTime() + RECEIVING_MS);

/** Whoever received it is gone, and what came of it is worth nothing. */
export const isAbandoned = ({ state, lease }: Upload, now: Date): boolean =>
  state === 'receiving' && (lease?.until.getTime() ?? 0) <= now.getTime();

export interface Received {
  bytesTotal: number;
  encoding: Encoding;
  headers: string[];
  digest: string | null;
}

/** The whole file is here: from now on it is worked through, come what may. */
export const receivedUpload = (upload: Upload, { digest, ...file }: Received, now: Date): Upload => ({
  ...upload,
  ...file,
  state: 'queued',
  createdAt: now,
  lease: { generation: 0, until: ALWAYS_DUE, owner: '', takes: 0 },
  ...(upload.request ? { request: { ...upload.request, digest } } : {}),
});

/** The name without folders and control characters. */
const bareName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_FILE_NAME);
