import { clientBlock } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayContext } from '../context.ts';

const MINUTE_SECONDS = 60;

type Caller = Pick<GatewayContext, 'actor' | 'clientAddress'>;

/** Rate limit per caller and minute. Counted in this process, so each gateway replica allows the full limit. */
export interface CallerLimit {
  /** @throws AppError RATE_LIMITED when the caller has fewer points left. */
  take(caller: Caller, points: number): Promise<void>;
}

function limiterKey({ actor, clientAddress }: Caller): string {
  if (actor.kind === 'partner') return `key ${actor.keyId}`;
  if (actor.kind === 'user') return `session ${actor.sessionId ?? actor.userId}`;
  return `address ${clientBlock(clientAddress)}`;
}

function toRateLimitError(refused: unknown): unknown {
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
      await limiter.consume(limiterKey(caller), points).catch((refused: unknown) => {
        throw toRateLimitError(refused);
      });
    },
  };
}

/** Counts every request to the graph, including rejected ones, and REST requests made with a partner key. */
export const admitCaller =
  (callers: CallerLimit): RequestHandler =>
  async (request, response, next) => {
    const context: GatewayContext = response.locals.context;
    if (request.baseUrl !== '/api' || context.actor.kind === 'partner') await callers.take(context, 1);
    next();
  };
