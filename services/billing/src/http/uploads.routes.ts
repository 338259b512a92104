import {
  AS_OF_FORMAT,
  parseAsOf,
  parsePeriod,
  REQUESTED_REVIEWS,
  type ReceiveUpload,
  type UploadReceipt,
} from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Subgraph } from '@utility-pay/service-kit/graphql/subgraph';
import { sendHttpError } from '@utility-pay/service-kit/http-errors';
import { type Logger, withContext } from '@utility-pay/service-kit/log';
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
  review: z.enum(REQUESTED_REVIEWS).nullish(),
});

function parseQuery(input: unknown): z.infer<typeof query> {
  const parsed = query.safeParse(input);
  if (!parsed.success) throw new AppError('BAD_USER_INPUT', 'companyId, month and year are required');
  return parsed.data;
}

/** Creates the route by which a gateway in another process sends bill files. The request body is the file. */
export function uploadRoutes(
  { subgraph, receiveUpload }: { subgraph: Subgraph; receiveUpload: ReceiveUpload },
  log: Logger,
): Router {
  const receive = async (request: Request): Promise<UploadReceipt> => {
    const { actor, requestId, clientAddress } = subgraph.claimsOf(request.headers.authorization);
    const {
      companyId,
      month,
      year,
      fileName,
      idempotencyKey,
      announcedBytes,
      asOf: asOfText,
      review,
    } = parseQuery(request.query);
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
        review: review ?? null,
        stream: request,
      }),
    );
  };
  const router = Router();
  router.put('/uploads', async (request, response) => {
    try {
      response.json(await receive(request));
    } catch (error) {
      // Reads and drops the rest of the file: the gateway reads the response only after it has sent everything.
      request.resume();
      sendHttpError(response, error, log);
    }
  });
  return router;
}
