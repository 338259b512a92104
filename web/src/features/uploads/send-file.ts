import type { Period } from '@utility-pay/contracts';
import { UNREACHABLE_MESSAGE } from '../../lib/failure.ts';

export interface FileToSend extends Choice {
  companyId: string;
  /** The same for each attempt to send one choice, so that a retry does not create a second upload. */
  idempotencyKey: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

const parseUploadId = (body: string): string | undefined => {
  try {
    const response: unknown = JSON.parse(body);
    if (typeof response !== 'object' || response === null || !('uploadId' in response)) return undefined;
    return typeof response.uploadId === 'string' ? response.uploadId : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Sends the file and resolves to the upload's id. Rejects with the server's message, or with the signal's reason after an abort. Uses
 * XMLHttpRequest, because fetch does not report how much was sent.
 */
export function sendFile(choice: FileToSend): Promise<string> {
  const { companyId, file, month, year, asOf, idempotencyKey, onProgress, signal } = choice;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const period = { month: String(month), year: String(year) };
    const query = new URLSearchParams({ ...period, fileName: file.name, review: 'company' });
    if (asOf) query.set('asOf', asOf);
    request.open('POST', `/api/companies/${encodeURIComponent(companyId)}/balances/uploads?${query}`);
    request.setRequestHeader('content-type', 'text/csv');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onerror = () => reject(new Error(UNREACHABLE_MESSAGE));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const uploadId = request.status < 300 ? parseUploadId(request.responseText) : undefined;
      if (uploadId) resolve(uploadId);
      else reject(new Error(request.responseText.trim() || request.statusText || UNREACHABLE_MESSAGE));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** What staff chose to upload. */
export interface Choice extends Period {
  file: File;
  /** As-of time of a balance-forward file, in ISO 8601; absent if none was chosen. */
  asOf?: string;
}

/** Returns the specification's message if the choice can't be sent; undefined if it can. */
export async function findSendProblem(companyId: string, { file, month, year }: Choice): Promise<string | undefined> {
  if (!companyId) return 'Company ID is required';
  const isComplete = month >= 1 && year >= 1 && (await isReadable(file));
  return isComplete ? undefined : 'Missing required data';
}

/** Returns whether a file has content that can be read. A file that was moved, deleted or changed since it was chosen can't be. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );
