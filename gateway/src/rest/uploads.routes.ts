import { Readable } from 'node:stream';
import { type Period, parsePeriod } from '@utility-pay/contracts';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { GatewayContext } from '../context.ts';
import type { RestUploadQuery, RestUploadsQuery } from '../gql/operations.ts';
import type { GatewayOptions } from '../options.ts';
import { RestError } from './errors.ts';
import { readInput } from './read-input.ts';
import type { RunOperation } from './run-operation.ts';
import { openFile } from './upload-body.ts';
import { sendErrorsCsv } from './upload-errors-csv.ts';
import { followUpload } from './upload-events.ts';
import { finishedUpload, toUpload, toUploadResult } from './upload-view.ts';
import { FIND_UPLOAD, UPLOADS } from './uploads.graphql.ts';

/** The documented call carries the whole file in JSON; larger ones are streamed to `…/uploads`. */
const DOCUMENTED_CALL_LIMIT = '16mb';

const periodText = z.union([z.string(), z.number()], { error: 'Missing required data' });
const documentedBody = z.strictObject({
  csvContent: z.string({ error: 'Missing required data' }).min(1, 'Missing required data'),
  month: periodText,
  year: periodText,
});

function readPeriod(month: unknown, year: unknown): Period {
  const given = readInput(z.object({ month: periodText, year: periodText }), { month, year });
  const period = parsePeriod(given.month, given.year);
  if (!period) throw new RestError('INVALID', 'Month and year are needed, such as November and 2026');
  return period;
}

export function uploadRoutes(run: RunOperation, { receiveUpload }: GatewayOptions): Router {
  const router = Router();
  const receive = async (
    request: Request<{ id: string }>,
    response: Response,
    file: { stream: Readable; fileName: string | null; period: Period },
  ): Promise<string> => {
    const { actor, requestId, clientAddress }: GatewayContext = response.locals.context;
    const answer = await receiveUpload({
      actor,
      requestId,
      clientAddress,
      companyId: request.params.id,
      idempotencyKey: request.get('idempotency-key') ?? null,
      ...file,
    });
    if (answer.kind === 'refused') throw new RestError(answer.code, answer.message);
    return answer.uploadId;
  };
  const find = async (response: Response, companyId: string, id: string) => {
    const { upload } = await run<RestUploadQuery>(response, FIND_UPLOAD, { companyId, id });
    if (!upload) throw new RestError('NOT_FOUND', 'Upload not found');
    return upload;
  };

  router.post(
    '/companies/:id/balances/upload',
    express.json({ limit: DOCUMENTED_CALL_LIMIT }),
    async (request, response) => {
      const { csvContent, month, year } = readInput(documentedBody, request.body);
      const stream = Readable.from([Buffer.from(csvContent, 'utf8')]);
      const uploadId = await receive(request, response, { stream, fileName: null, period: readPeriod(month, year) });
      const upload = await finishedUpload(() => find(response, request.params.id, uploadId));
      if (!upload) {
        response.status(202).json({ uploadId, message: 'The file is still being processed' });
        return;
      }
      if (upload.state === 'FAILED') throw new RestError('INVALID', upload.message ?? 'The file cannot be read');
      response.json(await toUploadResult(run, response, request.params.id, upload));
    },
  );
  router.post('/companies/:id/balances/uploads', async (request, response) => {
    const period = readPeriod(request.query.month, request.query.year);
    const file = await openFile(request);
    const uploadId = await receive(request, response, { ...file, period });
    response
      .status(202)
      .location(`/api/companies/${request.params.id}/balances/uploads/${uploadId}`)
      .json({ uploadId });
  });
  router.get('/companies/:id/balances/uploads', async (request, response) => {
    const { company } = await run<RestUploadsQuery>(response, UPLOADS, { companyId: request.params.id });
    if (!company) throw new RestError('NOT_FOUND', 'Company not found');
    response.json(company.uploads.map(toUpload));
  });
  router.get('/companies/:id/balances/uploads/:uploadId', async (request, response) => {
    response.json(toUpload(await find(response, request.params.id, request.params.uploadId)));
  });
  router.get('/companies/:id/balances/uploads/:uploadId/events', async (request, response) => {
    await followUpload(response, () => find(response, request.params.id, request.params.uploadId));
  });
  router.get('/companies/:id/balances/uploads/:uploadId/errors.csv', async (request, response) => {
    await sendErrorsCsv(run, response, request.params.id, request.params.uploadId);
  });
  return router;
}
