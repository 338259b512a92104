import { Readable } from 'node:stream';
import {
  AS_OF_FORMAT,
  type IncomingUpload,
  orDigits,
  type Period,
  parseAsOf,
  parsePeriod,
  REQUESTED_REVIEWS,
} from '@utility-pay/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import { RestError, requireFound } from '../http/errors.ts';
import { defineRoute, type Run, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestApproveUploadDocument,
  RestDiscardUploadDocument,
  RestUndoUploadDocument,
  RestUploadDetailsDocument,
  RestUploadDocument,
  RestUploadsDocument,
} from './gql/uploads.ts';
import { missingCustomersCsv } from './missing-customers.routes.ts';
import { announcedBytesOf, FILE_TYPES, openFile } from './upload-body.ts';
import { sendErrorsCsv } from './upload-errors.ts';
import { followUpload } from './upload-events.ts';
import {
  toUpload,
  toUploadDetails,
  toUploadResult,
  upload,
  uploadDetails,
  uploadResult,
  waitUntilFinished,
  warnings,
} from './upload-view.ts';

/**
 * Limit of `uploadBalances`, which receives the whole file in a JSON body. Larger files are streamed to `…/uploads`.
 */
const JSON_UPLOAD_LIMIT = '16mb';

const periodText = z.union([z.string(), z.number()], { error: 'Missing required data' });
const period = {
  month: periodText.meta({ description: 'The full English name, or 1 to 12.' }),
  year: periodText.meta({ description: '2000 to 2100.' }),
};
const asOf = z.string().optional().meta({
  description:
    'Balance-forward billing only: the time when the file was made, with a time zone. Payments up to then are taken as included. Default: now.',
});
const review = z.enum(REQUESTED_REVIEWS).optional().meta({
  description:
    'Compare the file with the accounts first. `always`: it waits for approval. `company`: as the `uploadReview` of the company says. Absent: it is applied at once.',
});
const csvContent = z.string({ error: 'Missing required data' }).min(1, 'Missing required data');
/** Maximum and default number of uploads in a list. */
const MAX_UPLOADS = 200;
const DEFAULT_UPLOADS = 20;
const LIMIT_MESSAGE = `limit must be from 1 to ${MAX_UPLOADS}`;
const limit = orDigits(z.int({ error: LIMIT_MESSAGE }).min(1, LIMIT_MESSAGE).max(MAX_UPLOADS, LIMIT_MESSAGE))
  .default(DEFAULT_UPLOADS)
  .meta({ description: 'Number of uploads.' });
const KEY_ERRORS = {
  409: 'The company has 10 uploads in progress, or 20 GB of them; or an upload with this Idempotency-Key is in progress.',
  422: 'This Idempotency-Key was used with another file.',
};
const acceptedUpload = z.object({ uploadId: z.string(), warnings });

function requirePeriod({ month, year }: { month: string | number; year: string | number }): Period {
  const parsed = parsePeriod(month, year);
  if (!parsed) throw new RestError('INVALID', 'Month and year are required, for example November and 2026');
  return parsed;
}

/** Returns the as-of time of a file; null if the caller sends none. @throws RestError INVALID */
function parseOptionalAsOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const parsed = parseAsOf(text);
  if (!parsed) throw new RestError('INVALID', AS_OF_FORMAT);
  return parsed;
}

/** Sends a bill file to billing. @throws RestError with the code and message of billing's refusal */
async function sendToBilling(
  { request, response, options }: { request: Request; response: Response; options: GatewayOptions },
  companyId: string,
  file: Pick<IncomingUpload, 'stream' | 'announcedBytes' | 'fileName' | 'period' | 'asOf' | 'review'>,
): Promise<{ uploadId: string; warnings: string[] }> {
  const { actor, requestId, clientAddress }: GatewayContext = response.locals.context;
  const idempotencyKey = request.get('idempotency-key') ?? null;
  const caller = { actor, requestId, clientAddress, companyId, idempotencyKey };
  const receipt = await options.receiveUpload({ ...caller, ...file });
  if (receipt.kind === 'refused') throw new RestError(receipt.code, receipt.message);
  if (receipt.replayed) response.set('Idempotent-Replayed', 'true');
  const { uploadId, warnings } = receipt;
  return { uploadId, warnings };
}

async function findUpload(run: Run, companyId: string, id: string) {
  const { upload: read } = await run(RestUploadDocument, { companyId, id });
  return requireFound(read, 'Upload');
}

const uploadAsJson = defineRoute({
  id: 'uploadBalances',
  method: 'post',
  path: '/companies/{companyId}/balances/upload',
  summary: 'Uploads a file as JSON and waits for the result',
  access: { company: 'manageBalances' },
  body: { schema: z.strictObject({ csvContent, ...period, asOf }), limit: JSON_UPLOAD_LIMIT },
  heavy: 'upload',
  responses: {
    200: { description: 'Finished, with the first 1,000 errors.', schema: uploadResult },
    202: { description: 'Still processing after 25 seconds.', schema: acceptedUpload.extend({ message: z.string() }) },
  },
  errors: KEY_ERRORS,
  takesIdempotencyKey: 'handled-by-route',
  handle: async (call) => {
    const { run, params, body } = call;
    const bytes = Buffer.from(body.csvContent, 'utf8');
    // Releases the text, which takes up to three times the memory of its bytes, before the response is sent.
    call.request.body = undefined;
    body.csvContent = '';
    const accepted = await sendToBilling(call, params.companyId, {
      stream: Readable.from([bytes]),
      announcedBytes: bytes.length,
      fileName: null,
      period: requirePeriod(body),
      asOf: parseOptionalAsOf(body.asOf),
      review: null,
    });
    const finished = await waitUntilFinished(() => findUpload(run, params.companyId, accepted.uploadId));
    if (!finished) return { status: 202, body: { ...accepted, message: 'The file is still being processed' } };
    if (finished.state === 'FAILED') throw new RestError('INVALID', finished.message ?? 'The file cannot be read');
    return { body: await toUploadResult(call, params.companyId, finished, accepted.warnings) };
  },
});

const uploadStream = defineRoute({
  id: 'streamBalances',
  method: 'post',
  path: '/companies/{companyId}/balances/uploads',
  summary: 'Streams a file of any size',
  access: { company: 'manageBalances' },
  query: z.object({ ...period, asOf, review, fileName: z.string().optional() }),
  files: FILE_TYPES,
  heavy: 'upload',
  responses: {
    202: { description: 'Accepted.', schema: acceptedUpload, headers: { Location: 'URL of the upload.' } },
  },
  errors: { ...KEY_ERRORS, 413: 'Larger than 4 GiB.' },
  takesIdempotencyKey: 'handled-by-route',
  handle: async (call) => {
    const { request, response, params, query } = call;
    const options = { period: requirePeriod(query), asOf: parseOptionalAsOf(query.asOf), review: query.review ?? null };
    const file = { ...(await openFile(request)), announcedBytes: announcedBytesOf(request) };
    const accepted = await sendToBilling(call, params.companyId, { ...file, ...options });
    response.location(`/api/companies/${params.companyId}/balances/uploads/${accepted.uploadId}`);
    return { status: 202, body: accepted };
  },
});

const list = defineRoute({
  id: 'listUploads',
  method: 'get',
  path: '/companies/{companyId}/balances/uploads',
  summary: 'The company’s newest uploads',
  access: { company: 'manageBalances' },
  query: z.object({ limit }),
  responses: { 200: { description: 'Newest first.', schema: z.array(upload) } },
  handle: async ({ run, params, query }) => {
    const { company } = await run(RestUploadsDocument, { ...params, first: query.limit });
    return { body: requireFound(company, 'Company').uploads.map(toUpload) };
  },
});

const find = defineRoute({
  id: 'getUpload',
  method: 'get',
  path: '/companies/{companyId}/balances/uploads/{uploadId}',
  summary: 'An upload',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'The upload.', schema: uploadDetails } },
  handle: async ({ run, params: { companyId, uploadId } }) => {
    const { upload: read } = await run(RestUploadDetailsDocument, { companyId, id: uploadId });
    return { body: toUploadDetails(requireFound(read, 'Upload')) };
  },
});

const NOT_AWAITING = { 409: 'It was already approved or discarded.' };
const NOT_APPROVABLE = {
  409: 'It was already approved or discarded, or another file for its month is processed now or was applied after the comparison.',
};

const approve = defineRoute({
  id: 'approveUpload',
  method: 'post',
  path: '/companies/{companyId}/balances/uploads/{uploadId}/approve',
  summary: 'Applies an upload that awaits approval',
  access: { company: 'manageBalances' },
  body: {
    schema: z.strictObject({
      includeNew: z.boolean().default(true).meta({ description: 'Add new customers.' }),
      includeChanged: z.boolean().default(true).meta({ description: 'Change existing customers.' }),
    }),
    limit: '16kb',
  },
  responses: { 200: { description: 'The upload, which waits for a worker.', schema: upload } },
  errors: NOT_APPROVABLE,
  handle: async ({ run, params, body }) => {
    const { approveUpload } = await run(RestApproveUploadDocument, { input: { ...params, ...body } });
    return replyWith(approveUpload, approveUpload.upload, toUpload);
  },
});

const discard = defineRoute({
  id: 'discardUpload',
  method: 'post',
  path: '/companies/{companyId}/balances/uploads/{uploadId}/discard',
  summary: 'Discards an upload that awaits approval; nothing is applied',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'The upload.', schema: upload } },
  errors: NOT_AWAITING,
  handle: async ({ run, params }) => {
    const { discardUpload } = await run(RestDiscardUploadDocument, { input: params });
    return replyWith(discardUpload, discardUpload.upload, toUpload);
  },
});

const undo = defineRoute({
  id: 'undoUpload',
  method: 'post',
  path: '/companies/{companyId}/balances/uploads/{uploadId}/undo',
  summary: 'Prepares the undo of an applied upload; approving it undoes the upload',
  access: { company: 'manageBalances' },
  responses: {
    202: {
      description: 'The undo, itself an upload. Repeated calls return the same one until it fails or is discarded.',
      schema: upload,
    },
  },
  errors: {
    409: 'The upload was not applied or is itself an undo, its file was deleted, or too many uploads are in progress.',
  },
  handle: async ({ run, params }) => {
    const { undoUpload } = await run(RestUndoUploadDocument, { input: params });
    return replyWith(undoUpload, undoUpload.upload, toUpload, 202);
  },
});

const follow = defineRoute({
  id: 'followUpload',
  method: 'get',
  path: '/companies/{companyId}/balances/uploads/{uploadId}/events',
  summary: 'Streams an upload’s progress until it finishes or awaits approval',
  access: { company: 'manageBalances' },
  responses: { 200: { description: 'Server-sent events, each an upload.', mediaType: 'text/event-stream' } },
  handle: async ({ run, params, response }) => {
    await followUpload(response, () => findUpload(run, params.companyId, params.uploadId));
    return undefined;
  },
});

const errorsCsv = defineRoute({
  id: 'exportUploadErrors',
  method: 'get',
  path: '/companies/{companyId}/balances/uploads/{uploadId}/errors.csv',
  summary: 'The rows to correct: original columns after Line, Field and Reason; without rows that a later row replaced',
  access: { company: 'manageBalances' },
  heavy: 'export',
  responses: {
    200: {
      description:
        'For correction and re-upload. If the upload has `listedErrors`, the file is named `upload-…-errors-first-….csv` and lacks later rows.',
      mediaType: 'text/csv',
    },
  },
  errors: { 404: 'There is no such upload, or its failed rows were deleted.' },
  handle: async (call) => {
    await sendErrorsCsv(call);
    return undefined;
  },
});

export const uploadRoutes = tagRoutes('Uploads', [
  uploadAsJson,
  uploadStream,
  list,
  find,
  approve,
  discard,
  undo,
  follow,
  errorsCsv,
  missingCustomersCsv,
]);
