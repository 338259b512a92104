import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { RestError } from '../http/errors.ts';

interface OpenedFile {
  stream: Readable;
  fileName: string | null;
}

/** Maximum length of a file name; the rest is cut off. */
const MAX_FILE_NAME = 255;

const UPLOAD_PATH = /^\/api\/companies\/[^/]+\/balances\/uploads?(\?|$)/;

/** Returns whether a request sends a bill file, whose body may arrive more slowly than others. */
export const isBillFile = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && UPLOAD_PATH.test(url);

const STREAM_PATH = /^\/api\/companies\/[^/]+\/balances\/uploads(\?|$)/;

/**
 * Returns whether a request's body is streamed to billing (`…/uploads`), so that it is never in memory as a whole
 * (`…/upload`).
 */
export const isStreamed = ({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): boolean =>
  method === 'POST' && STREAM_PATH.test(originalUrl);

/** Accepted media types of an upload. */
export const FILE_TYPES = ['text/csv', 'multipart/form-data'] as const;

/** Returns the file name from the query string, for a file sent as the body. */
const fileNameOf = ({ query: { fileName } }: Request): string | null =>
  typeof fileName === 'string' && fileName !== '' ? fileName.slice(0, MAX_FILE_NAME) : null;

/**
 * Returns the uploaded file: the body if it is CSV, or the part `file` of a multipart form.
 * @throws RestError for any other body
 */
export async function openFile(request: Request): Promise<OpenedFile> {
  if (request.is('text/csv') || request.is('application/csv') || request.is('application/vnd.ms-excel'))
    return { stream: request, fileName: fileNameOf(request) };
  if (!request.is('multipart/form-data'))
    throw new RestError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the file as text/csv or as the part "file" of multipart/form-data',
    );
  return readFormFile(request);
}

/**
 * A listener of error events: an error event without a listener would end the process, and an invalid form can emit
 * several.
 */
const ignoreError = (): void => undefined;

/** Returns a parser of the form; undefined if the Content-Type header has no valid boundary. */
function createFormParser({ headers }: Request): Busboy | undefined {
  try {
    return busboy({ headers, limits: { files: 1 } });
  } catch {
    return undefined;
  }
}

const readFormFile = (request: Request): Promise<OpenedFile> =>
  new Promise((resolve, reject) => {
    const refuse = (message: string) => reject(new RestError('INVALID', message));
    const form = createFormParser(request);
    if (!form) return refuse('The form cannot be read');
    form.once('file', (name, stream, { filename }) => {
      // Only prevents the end of the process: the consumer of the stream also receives the error.
      stream.on('error', ignoreError);
      if (name !== 'file') {
        stream.resume();
        refuse('The part must be named "file"');
        return;
      }
      request.once('close', () => {
        if (!request.complete) stream.destroy(new Error('The upload was aborted'));
      });
      resolve({ stream, fileName: filename ?? null });
    });
    form.on('error', () => refuse('The form cannot be read'));
    form.once('finish', () => refuse('Please select a CSV file first.'));
    request.pipe(form);
  });

/**
 * Returns the Content-Length: the size of the file, or of the form that contains it; null for a body that is sent in
 * chunks.
 */
export function announcedBytesOf(request: Request): number | null {
  const length = Number(request.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : null;
}
