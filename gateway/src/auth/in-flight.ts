import { type ConcurrencyLimit, createConcurrencyLimit } from '@utility-pay/service-kit/concurrency-limit';
import { AppError } from '@utility-pay/service-kit/errors';
import { limitedNetworks } from '@utility-pay/service-kit/networks';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayContext } from '../context.ts';
import { companyKey, userKey } from './caller-limit.ts';

/** Maximum number of requests of one user or partner key that one gateway processes at the same time. */
export const MAX_IN_FLIGHT = 100;
/** The same for the anonymous callers of one network (an IPv4 address or an IPv6 /64). */
const MAX_ANONYMOUS_IN_FLIGHT = 200;
/** The same for the anonymous callers of an IPv6 /48. */
const MAX_ANONYMOUS_IN_FLIGHT_OF_WIDE_NETWORK = 800;
/** A longer body is large. Large bodies are limited because each stays in memory until its response is sent. */
const LARGE_BODY_BYTES = 1_000_000;
/**
 * Maximum number of requests with a large body of one user or partner key that one gateway processes at the same time.
 */
const MAX_LARGE_BODIES = 4;
/** The same for a company's staff and partner keys together, and for its customers together. */
const MAX_LARGE_BODIES_OF_COMPANY = 6;
/**
 * Maximum number of provider webhooks and returning browsers that one gateway processes at the same time: of one
 * network, and of all.
 */
const MAX_PROVIDER_REQUESTS_OF_NETWORK = 200;
const MAX_PROVIDER_REQUESTS = 1000;
const RETRY_AFTER_SECONDS = 1;

type Limit = [key: string, limit: number];

/**
 * Returns whether the body is large or of unknown size. Content-Length is the size in memory: compressed bodies are
 * refused.
 */
const hasLargeBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;

/** Returns the names under which a request is counted, each with its limit. */
function limitsOf({ actor, clientAddress }: GatewayContext, isLarge: boolean): Limit[] {
  const user = userKey(actor);
  if (user === undefined)
    return limitedNetworks(clientAddress, {
      limit: MAX_ANONYMOUS_IN_FLIGHT,
      wideLimit: MAX_ANONYMOUS_IN_FLIGHT_OF_WIDE_NETWORK,
    });
  const limits: Limit[] = [[user, MAX_IN_FLIGHT]];
  if (!isLarge) return limits;
  limits.push([`large bodies of ${user}`, MAX_LARGE_BODIES]);
  const company = companyKey(actor);
  if (company !== undefined) limits.push([`large bodies of ${company}`, MAX_LARGE_BODIES_OF_COMPANY]);
  return limits;
}

export interface InFlightOptions {
  /** Multiplies all limits. */
  factor?: number | undefined;
  /** Returns whether the body is streamed to a service, so that it is never in memory as a whole. */
  isStreamed(request: Request): boolean;
}

/**
 * Returns middleware that limits the requests of a caller that are processed at the same time. Runs before their bodies
 * are read.
 */
export function limitInFlight({ factor = 1, isStreamed }: InFlightOptions): RequestHandler {
  const inFlight = createConcurrencyLimit();
  return (request, response, next) => {
    // The client disconnected while its caller was authenticated: 'close' was already emitted and would never release
    // the request.
    if (response.closed) return;
    const limits = limitsOf(response.locals.context, hasLargeBody(request) && !isStreamed(request));
    countUntilClosed(inFlight, limits, factor, response);
    next();
  };
}

/**
 * Returns middleware that limits provider webhooks and returning browsers that are processed at the same time; these
 * have no session. Runs before their bodies are read.
 */
export function limitProviderRequests(factor = 1): RequestHandler {
  const inFlight = createConcurrencyLimit();
  return ({ ip }, response, next) => {
    const ofNetwork = limitedNetworks(ip, {
      limit: MAX_PROVIDER_REQUESTS_OF_NETWORK,
      wideLimit: MAX_PROVIDER_REQUESTS_OF_NETWORK,
    });
    countUntilClosed(inFlight, [...ofNetwork, ['all', MAX_PROVIDER_REQUESTS]], factor, response);
    next();
  };
}

/** Counts a request until its response is closed. The response must still be open. @throws AppError RATE_LIMITED */
function countUntilClosed(
  inFlight: ConcurrencyLimit,
  limits: readonly Limit[],
  factor: number,
  response: Response,
): void {
  const release = inFlight.acquire(limits.map(([key, limit]): Limit => [key, limit * factor]));
  if (!release)
    throw new AppError('RATE_LIMITED', 'Too many requests at once. Try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  response.once('close', release);
}
