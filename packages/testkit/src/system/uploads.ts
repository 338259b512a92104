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

const POLL_MS = 200;

/** Uploads a generated file and returns the upload's id. `isReviewed`: it has to be approved before it is applied. */
export async function sendFile(
  client: Client,
  companyId: number,
  file: BillFileOptions,
  { key, isReviewed = false }: { key?: string; isReviewed?: boolean } = {},
): Promise<string> {
  const query = `month=November&year=2026${isReviewed ? '&review=always' : ''}`;
  const path = `/api/companies/${companyId}/balances/uploads?${query}`;
  const headers = { 'content-type': 'text/csv', ...(key ? { 'idempotency-key': key } : {}) };
  const answer = await client.send<{ uploadId: string }>('POST', path, [...billFileText(file)].join(''), headers);
  return expectStatus(answer, 202).uploadId;
}

/** Milliseconds for a few rows on a busy machine. */
const SMALL_FILE_TIMEOUT_MS = 300_000;

/** Uploads a small file by the call that waits for the result; on a busy machine, waits on. Throws unless the upload completes. */
export async function uploadAndWait(
  client: Client,
  companyId: number,
  file: { csvContent: string; month: string; year: string },
): Promise<void> {
  const path = `/api/companies/${companyId}/balances/upload`;
  const answer = await client.send<{ uploadId: string }>('POST', path, file);
  const { uploadId } = expectStatus(answer, 200, 202);
  if (answer.status === 200) return;
  const { state, message } = await waitForUpload(client, companyId, uploadId, SMALL_FILE_TIMEOUT_MS);
  if (state !== 'completed') throw new Error(`the upload ${state}: ${message}`);
}

export const readUpload = async (client: Client, companyId: number, uploadId: string): Promise<UploadState> =>
  expectStatus(await client.get<UploadState>(`/api/companies/${companyId}/balances/uploads/${uploadId}`), 200);

/** Waits until the upload is finished, and approves it if it awaits that. Throws after `withinMs`. */
export async function waitForUpload(
  client: Client,
  companyId: number,
  uploadId: string,
  withinMs: number,
): Promise<UploadState> {
  const end = Date.now() + withinMs;
  for (;;) {
    const upload = await readUpload(client, companyId, uploadId);
    if (['completed', 'failed', 'discarded'].includes(upload.state)) return upload;
    if (upload.state === 'awaiting_approval') {
      const path = `/api/companies/${companyId}/balances/uploads/${uploadId}/approve`;
      expectStatus(await client.send('POST', path, {}), 200);
    }
    if (Date.now() > end) throw new Error(`upload ${uploadId} is still ${upload.state} after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
