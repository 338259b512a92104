import type { Period } from '@utility-pay/contracts';

export interface FileToSend extends Choice {
  companyId: string;
  /** The same for every attempt with one file, so that a retry is not a second upload. */
  idempotencyKey: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';

const uploadIdOf = (body: string): string | undefined => {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('uploadId' in answer)) return undefined;
    return typeof answer.uploadId === 'string' ? answer.uploadId : undefined;
  } catch {
    return undefined;
  }
};

/** Sends the file and resolves with the upload's id. Uses XMLHttpRequest because fetch reports no upload progress. */
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
    request.onerror = () => reject(new Error(UNREACHABLE));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const uploadId = request.status < 300 ? uploadIdOf(request.responseText) : undefined;
      if (uploadId) resolve(uploadId);
      else reject(new Error(request.responseText.trim() || request.statusText || UNREACHABLE));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

export interface Choice extends Period {
  file: File;
  /** When a balance-forward file was made, in ISO 8601. */
  asOf?: string;
}

/** Returns the specified message if the upload can't be sent; undefined if it can. */
export async function findSendProblem(companyId: string, { file, month, year }: Choice): Promise<string | undefined> {
  if (!companyId) return 'Company ID is required';
  const complete = month >= 1 && year >= 1 && (await isReadable(file));
  return complete ? undefined : 'Missing required data';
}

/** A file that was moved, deleted or changed since it was chosen can no longer be read. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );
