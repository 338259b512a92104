import { actorId, randomId, type ServiceCaller, withContext } from '@utility-pay/service-kit';
import type { RequestHandler } from 'express';
import type { GatewayContext } from '../context.ts';
import { authenticate } from './authenticate.ts';
import { tokenOf } from './session-cookie.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
const REQUEST_ID_LENGTH = 20;

/** Finds out who asks before anything of the API runs, and gives the request its id. */
export function requestContext(call: ServiceCaller, publicUrl: string): RequestHandler {
  return async (request, response, next) => {
    const given = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomId(REQUEST_ID_LENGTH);
    response.set({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
    await withContext({ requestId }, async () => {
      const actor = await authenticate(call, tokenOf(request.headers.cookie, publicUrl));
      const context: GatewayContext = { actor, requestId, clientAddress: request.ip ?? null, reply: {} };
      response.locals.context = context;
      withContext({ actorId: actorId(actor) }, next);
    });
  };
}
