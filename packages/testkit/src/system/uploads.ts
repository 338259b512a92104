import { type BillFileOptions, billFileText } from '../bill-file/bill-file.ts';
import { type Client, expectStatus } from './client.ts';

export interface UploadState {
  id: string;
  state: 'queued' | 'comparing' | 'awaiting_approval' | 'running' | 'completed' | 'failed' | 'discarded';
  totalProcessed: number;
  successful: number;
  failed: number;
  removed: number;
  message: string | null;
}

const POLL_INTERVAL_MS = 200;

/**
 * Uploads a generated file and returns the upload's id. If `isReviewed`, staff must approve the file before it is
 * applied.
 */
export async function sendFile(
  client: Client,
  companyId: number,
  file: BillFileOptions,
  { key, isReviewed = false }: { key?: string; isReviewed?: boolean } = {},
): Promise<string> {
  const query = `month=November&year=2026${isReviewed ? '&review=always' : ''}`;
  const path = `/api/companies/${companyId}/balances/uploads?${query}`;
  const headers = { 'content-type': 'text/csv', ...(key ? { 'idempotency-key': key } : {}) };
  const response = await client.send<{ uploadId: string }>('POST', path, [...billFileText(file)].join(''), headers);
  return expectStatus(response, 202).uploadId;
}

/** A few rows take this long on a busy machine. */
const SMALL_FILE_TIMEOUT_MS = 300_000;

/**
 * Uploads a small file with the REST call that returns the result. If the call responds 202 before there is one, waits
 * for it.
 * @throws unless the upload completes
 */
export async function uploadAndWait(
  client: Client,
  companyId: number,
  file: { csvContent: string; month: string; year: string },
): Promise<void> {
  const path = `/api/companies/${companyId}/balances/upload`;
  const response = await client.send<{ uploadId: string }>('POST', path, file);
  const { uploadId } = expectStatus(response, 200, 202);
  if (response.status === 200) return;
  const { state, message } = await waitForUpload(client, companyId, uploadId, SMALL_FILE_TIMEOUT_MS);
  if (state !== 'completed') throw new Error(`the upload ${state}: ${message}`);
}

export const readUpload = async (client: Client, companyId: number, uploadId: string): Promise<UploadState> =>
  expectStatus(await client.get<UploadState>(`/api/companies/${companyId}/balances/uploads/${uploadId}`), 200);

/** Waits until the upload is finished, and approves it if it awaits approval. @throws after `timeoutMs` */
export async function waitForUpload(
  client: Client,
  companyId: number,
  uploadId: string,
  timeoutMs: number,
): Promise<UploadState> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const upload = await readUpload(client, companyId, uploadId);
    if (['completed', 'failed', 'discarded'].includes(upload.state)) return upload;
    if (upload.state === 'awaiting_approval') {
      const path = `/api/companies/${companyId}/balances/uploads/${uploadId}/approve`;
      expectStatus(await client.send('POST', path, {}), 200);
    }
    if (Date.now() > deadline) throw new Error(`upload ${uploadId} is still ${upload.state} after ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
