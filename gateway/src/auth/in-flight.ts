import { createConcurrencyLimit } from '@utility-pay/service-kit/concurrency-limit';
import { AppError } from '@utility-pay/service-kit/errors';
import { limitedNetworks } from '@utility-pay/service-kit/networks';
import type { RequestHandler } from 'express';
import type { GatewayContext } from '../context.ts';
import { userKey } from './caller-limit.ts';

/** Requests that one user or partner key may have under way in one gateway. */
export const MAX_IN_FLIGHT = 100;
/** Requests that the anonymous callers of one network may have under way in one gateway. */
const MAX_ANONYMOUS_IN_FLIGHT = 200;
/** The same in an IPv6 /48. */
const MAX_ANONYMOUS_IN_FLIGHT_OF_WIDE_NETWORK = 800;
const RETRY_AFTER_SECONDS = 1;

type Limit = [key: string, limit: number];

function limitsOf({ actor, clientAddress }: GatewayContext): Limit[] {
  const user = userKey(actor);
  if (user !== undefined) return [[user, MAX_IN_FLIGHT]];
  return limitedNetworks(clientAddress, MAX_ANONYMOUS_IN_FLIGHT, MAX_ANONYMOUS_IN_FLIGHT_OF_WIDE_NETWORK);
}

/** Limits the requests that a caller has under way, before their bodies are read. */
export function limitInFlight(factor = 1): RequestHandler {
  const underWay = createConcurrencyLimit();
  return (_request, response, next) => {
    const limits = limitsOf(response.locals.context);
    const leave = underWay.enter(limits.map(([key, limit]): Limit => [key, limit * factor]));
    if (!leave)
      throw new AppError('RATE_LIMITED', 'Too many requests at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    response.once('close', leave);
    next();
  };
}
