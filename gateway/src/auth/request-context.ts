import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { actorLogFields } from '@utility-pay/service-kit/auth';
import { unauthenticated } from '@utility-pay/service-kit/errors';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { withContext } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { RequestHandler, Response } from 'express';
import type { GatewayContext } from '../context.ts';
import { authenticate } from './authenticate.ts';
import type { CallerLimit } from './caller-limit.ts';
import { authenticatePartner, bearerOf } from './partner-key.ts';
import { tokenOf } from './session-cookie.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
const REQUEST_ID_LENGTH = 20;
/** What a refused key costs its sender's address: as much as a small operation. */
const REFUSED_KEY_POINTS = 20;

interface Doors {
  call: ServiceCaller;
  publicUrl: string;
  callers: CallerLimit;
}

/** Finds out who asks before anything of the API runs, and gives the request its id. */
export function requestContext({ call, publicUrl, callers }: Doors): RequestHandler {
  /** A key decides alone: whoever sends one is never taken for the browser's session, or for a stranger. */
  const partner = async (key: string, clientAddress: string | null, response: Response): Promise<Actor> => {
    const actor = await authenticatePartner(call, key);
    if (actor) return actor;
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    await callers.take({ actor: ANONYMOUS, clientAddress }, REFUSED_KEY_POINTS);
    throw unauthenticated();
  };
  return async (request, response, next) => {
    const given = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomId(REQUEST_ID_LENGTH);
    response.set({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
    await withContext({ requestId }, async () => {
      const clientAddress = request.ip ?? null;
      const key = bearerOf(request.headers.authorization);
      const actor =
        key === undefined
          ? await authenticate(call, tokenOf(request.headers.cookie, publicUrl))
          : await partner(key, clientAddress, response);
      const context: GatewayContext = { actor, requestId, clientAddress, reply: {} };
      response.locals.context = context;
      withContext(actorLogFields(actor), next);
    });
  };
}
