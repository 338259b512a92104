import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { z } from 'zod';
import { AppError, notFound } from '../errors.ts';
import { workContextOf } from '../graphql/context.ts';
import { sendHttpError } from '../http-errors.ts';
import { type Logger, withContext } from '../log.ts';
import type { ServiceApp } from '../service-app.ts';

/** Path of row streams, followed by the name of one. */
export const ROWS_PATH = '/rows';

const query = z.object({ companyId: z.coerce.number().int(), filter: z.string() });

function parseQuery(input: unknown): { companyId: number; filter: unknown } {
  try {
    const { companyId, filter } = query.parse(input);
    return { companyId, filter: JSON.parse(filter) };
  } catch {
    throw new AppError('BAD_USER_INPUT', 'companyId and filter are required');
  }
}

/** Streams rows to a gateway in another process: each line of the response is a JSON array, a batch of rows. */
export function rowsRoutes({ subgraph, rowReaders = [] }: ServiceApp, log: Logger): Router {
  const router = Router();
  router.get(`${ROWS_PATH}/:name`, async (request, response) => {
    try {
      const claims = subgraph.claimsOf(request.headers.authorization);
      const { companyId, filter } = parseQuery(request.query);
      const reader = rowReaders.find(({ name }) => name === request.params.name);
      if (!reader) throw notFound('List');
      await withContext(workContextOf(claims), () =>
        sendBatches(response, reader.read(claims.actor, companyId, filter)),
      );
    } catch (error) {
      // A response that has begun ends without its last chunk, so the gateway gets an error.
      if (response.headersSent) response.destroy();
      else sendHttpError(response, error, log);
    }
  });
  return router;
}

async function sendBatches(response: Response, batches: AsyncGenerator<unknown[]>): Promise<void> {
  // Reads the first batch before the response begins, so that a failure can still be sent with its status.
  const first = await batches.next();
  async function* lines(): AsyncGenerator<string> {
    if (first.done) return;
    yield `${JSON.stringify(first.value)}\n`;
    for await (const batch of batches) yield `${JSON.stringify(batch)}\n`;
  }
  response.type('application/x-ndjson');
  await pipeline(Readable.from(lines(), { highWaterMark: 1 }), response);
}
