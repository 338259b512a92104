import { ApiError } from './errors.ts';
import { answered, type HttpRequest, send, type Transport } from './http.ts';

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
  /** CSV with a header line, at most 4 GiB. A Blob, as of `fs.openAsBlob`, is not loaded into memory. */
  content: string | Blob | Uint8Array<ArrayBuffer>;
  /** The month that is billed, from 1 to 12. */
  month: number;
  year: number;
  /** At most 255 characters, kept for 24 hours: the same key returns the same upload. */
  idempotencyKey: string;
  /** True: the file is only compared, and waits for approval. */
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
    const body: unknown = await response.json().catch(() => undefined);
    const fields = Object(body) as { uploadId?: unknown; title?: unknown };
    if (response.ok && typeof fields.uploadId === 'string') return fields.uploadId;
    const code = response.status === 429 ? 'RATE_LIMITED' : `HTTP_${response.status}`;
    const text = typeof fields.title === 'string' ? fields.title : 'Unexpected answer';
    throw new ApiError(code, text, answered(response));
  });
}
