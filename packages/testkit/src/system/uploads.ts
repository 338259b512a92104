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
