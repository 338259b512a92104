import {
  AS_OF_FORMAT,
  type ErrorCode,
  parseAsOf,
  parsePeriod,
  type ReceiveUpload,
  type UploadReceipt,
} from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Subgraph } from '@utility-pay/service-kit/graphql/subgraph';
import { type Logger, withContext } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { type Request, Router } from 'express';
import { z } from 'zod';

const query = z.object({
  companyId: z.string(),
  month: z.string(),
  year: z.string(),
  fileName: z.string().nullish(),
  idempotencyKey: z.string().nullish(),
  announcedBytes: z.coerce.number().int().nonnegative().nullish(),
  asOf: z.string().nullish(),
});

interface Failure {
  code: ErrorCode;
  message: string;
}

const ERROR_ID_LENGTH = 12;
const BAD_REQUEST = 400;
const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

/** Receives bill files from a gateway in another process: the request body is the file. */
export function uploadRoutes(
  { subgraph, receiveUpload }: { subgraph: Subgraph; receiveUpload: ReceiveUpload },
  log: Logger,
): Router {
  const receive = async (request: Request): Promise<UploadReceipt> => {
    const { actor, requestId, clientAddress } = subgraph.contextOf(request.headers.authorization);
    const {
      companyId,
      month,
      year,
      fileName,
      idempotencyKey,
      announcedBytes,
      asOf: asOfText,
    } = query.parse(request.query);
    const period = parsePeriod(month, year);
    if (!period) throw new AppError('BAD_USER_INPUT', 'Month and year are required');
    const asOf = asOfText ? parseAsOf(asOfText) : null;
    if (asOf === undefined) throw new AppError('BAD_USER_INPUT', AS_OF_FORMAT);
    return withContext({ requestId, clientAddress }, () =>
      receiveUpload({
        actor,
        requestId,
        clientAddress,
        companyId,
        period,
        fileName: fileName ?? null,
        idempotencyKey: idempotencyKey ?? null,
        announcedBytes: announcedBytes ?? null,
        asOf,
        stream: request,
      }),
    );
  };
  const failure = (error: unknown): Failure => {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    if (error instanceof z.ZodError)
      return { code: 'BAD_USER_INPUT', message: 'companyId, month and year are required' };
    const errorId = randomId(ERROR_ID_LENGTH);
    log.error({ err: error, errorId }, 'Unexpected failure');
    return { code: 'INTERNAL', message: `Something went wrong (${errorId})` };
  };
  const router = Router();
  router.put('/uploads', async (request, response) => {
    try {
      response.json(await receive(request));
    } catch (error) {
      const failed = failure(error);
      // Reads and drops the rest: the sender reads the answer after it has sent everything.
      request.resume();
      response.status(STATUS[failed.code] ?? BAD_REQUEST).json(failed);
    }
  });
  return router;
}
