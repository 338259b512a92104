import { ApiError } from './errors.ts';
import { createRestError, type HttpRequest, responseDetails, send, type Transport } from './http.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export interface BillFile {
  /** CSV with a header line, 4 GiB or less. A Blob of `fs.openAsBlob` is not loaded into memory. */
  content: string | Blob | Uint8Array<ArrayBuffer>;
  /** The billed month, from 1 to 12. */
  month: number;
  year: number;
  /** Up to 255 characters. For 24 hours, a file with the same key returns the same upload. */
  idempotencyKey: string;
  /** True: the file is compared with the accounts, and applied only after its approval. */
  isReviewed?: boolean;
}

/** Sends a bill file and returns the id of its upload, which is applied in the background. @throws ApiError */
export function uploadBills(
  transport: Transport,
  companyId: string,
  { content, month, year, idempotencyKey, isReviewed = false }: BillFile,
  options: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
): Promise<string> {
  const query = new URLSearchParams({ month: MONTHS[month - 1] ?? String(month), year: String(year) });
  if (isReviewed) query.set('review', 'always');
  const message: HttpRequest = {
    ...options,
    method: 'POST',
    path: `/api/companies/${encodeURIComponent(companyId)}/balances/uploads?${query}`,
    headers: { 'content-type': 'text/csv', 'idempotency-key': idempotencyKey, accept: 'application/problem+json' },
    body: content,
    isRepeatable: true,
  };
  return send(transport, message, async (response) => {
    if (!response.ok) throw await createRestError(response);
    const { uploadId } = Object(await response.json().catch(() => undefined)) as { uploadId?: unknown };
    if (typeof uploadId === 'string') return uploadId;
    throw new ApiError(`HTTP_${response.status}`, 'Unexpected answer', responseDetails(response));
  });
}
