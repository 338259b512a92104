import { AppError } from '@utility-pay/service-kit/errors';
import { isLoopback, networksOf } from '@utility-pay/service-kit/networks';
import type { RequestHandler } from 'express';
import type { GatewayContext } from '../context.ts';
import { userKey } from './caller-limit.ts';

/** Requests that one user or partner key may have under way in one gateway. */
export const MAX_IN_FLIGHT = 100;
/** Requests that the anonymous callers of one network may have under way in one gateway. */
const MAX_ANONYMOUS_IN_FLIGHT = 200;
const RETRY_AFTER_SECONDS = 1;

const keyOf = ({ actor, clientAddress }: GatewayContext): string | undefined =>
  userKey(actor) ?? (isLoopback(clientAddress) ? undefined : `network ${networksOf(clientAddress)[0]}`);

/** Limits the requests that a caller has under way, before their bodies are read. */
export function limitInFlight(factor = 1): RequestHandler {
  const underWay = new Map<string, number>();
  return (_request, response, next) => {
    const context: GatewayContext = response.locals.context;
    const key = keyOf(context);
    if (key === undefined) return next();
    const count = underWay.get(key) ?? 0;
    const limit = context.actor.kind === 'anonymous' ? MAX_ANONYMOUS_IN_FLIGHT : MAX_IN_FLIGHT;
    if (count >= limit * factor)
      throw new AppError('RATE_LIMITED', 'Too many requests at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    underWay.set(key, count + 1);
    response.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
    next();
  };
}
