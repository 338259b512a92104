import { clientBlock } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayContext } from '../context.ts';

const MINUTE_SECONDS = 60;

type Caller = Pick<GatewayContext, 'actor' | 'clientAddress'>;

/** How much a caller may ask for in a minute, counted in this process: a second gateway gives as much again. */
export interface CallerLimit {
  /** @throws AppError RATE_LIMITED when the caller has not that much left. */
  take(caller: Caller, points: number): Promise<void>;
}

function nameOf({ actor, clientAddress }: Caller): string {
  if (actor.kind === 'partner') return `key ${actor.keyId}`;
  if (actor.kind === 'user') return `session ${actor.sessionId ?? actor.userId}`;
  return `address ${clientBlock(clientAddress)}`;
}

function tooMany(refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  return new AppError('RATE_LIMITED', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
}

export function createCallerLimit(pointsPerMinute: number): CallerLimit {
  const limiter = new RateLimiterMemory({ points: pointsPerMinute, duration: MINUTE_SECONDS });
  return {
    take: async (caller, points) => {
      await limiter.consume(nameOf(caller), points).catch((refused: unknown) => {
        throw tooMany(refused);
      });
    },
  };
}

/** Each request to the graph counts, also one that is refused; of REST those of a partner's key. */
export const admitCaller =
  (callers: CallerLimit): RequestHandler =>
  async (request, response, next) => {
    const context: GatewayContext = response.locals.context;
    if (request.baseUrl !== '/api' || context.actor.kind === 'partner') await callers.take(context, 1);
    next();
  };
