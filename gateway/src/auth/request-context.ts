import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { actorLogFields } from '@utility-pay/service-kit/auth';
import { unauthenticated } from '@utility-pay/service-kit/errors';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { withContext } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { RequestHandler, Response } from 'express';
import type { GatewayContext } from '../context.ts';
import { authenticate, authenticatePartner, bearerOf } from './authenticate.ts';
import type { CallerLimit } from './caller-limit.ts';
import { tokenOf } from './session-cookie.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
const REQUEST_ID_LENGTH = 20;
/** Rate-limit points that an invalid key costs its client address: as much as a small operation. */
const REFUSED_KEY_POINTS = 20;

interface RequestContextOptions {
  call: ServiceCaller;
  publicUrl: string;
  callers: CallerLimit;
}

/** Returns middleware that authenticates the caller and assigns the request id. */
export function requestContext({ call, publicUrl, callers }: RequestContextOptions): RequestHandler {
  /** A request with a key never falls back to the session or to an anonymous caller. */
  const requirePartner = async (key: string, clientAddress: string | null, response: Response): Promise<Actor> => {
    const actor = await authenticatePartner(call, key);
    if (actor) return actor;
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    await callers.take({ actor: ANONYMOUS, clientAddress }, REFUSED_KEY_POINTS);
    throw unauthenticated();
  };
  return async (request, response, next) => {
    const sentId = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(sentId) ? sentId : randomId(REQUEST_ID_LENGTH);
    response.set({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
    await withContext({ requestId }, async () => {
      const clientAddress = request.ip ?? null;
      const key = bearerOf(request.headers.authorization);
      const actor =
        key === undefined
          ? await authenticate(call, tokenOf(request.headers.cookie, publicUrl))
          : await requirePartner(key, clientAddress, response);
      const context: GatewayContext = { actor, requestId, clientAddress, reply: {} };
      response.locals.context = context;
      withContext(actorLogFields(actor), next);
    });
  };
}
