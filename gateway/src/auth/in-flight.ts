import { type ConcurrencyLimit, createConcurrencyLimit } from '@utility-pay/service-kit/concurrency-limit';
import { AppError } from '@utility-pay/service-kit/errors';
import { limitedNetworks } from '@utility-pay/service-kit/networks';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayContext } from '../context.ts';
import { companyKey, userKey } from './caller-limit.ts';

/** Requests that one user or partner key may have under way in one gateway. */
export const MAX_IN_FLIGHT = 100;
/** Requests that the anonymous callers of one network may have under way in one gateway. */
const MAX_ANONYMOUS_IN_FLIGHT = 200;
/** The same in an IPv6 /48. */
const MAX_ANONYMOUS_IN_FLIGHT_OF_WIDE_NETWORK = 800;
/** Bytes beyond which a body is large. It is kept in memory until the response is sent. */
const LARGE_BODY_BYTES = 1_000_000;
/** Requests with a large body that one user or partner key may have under way in one gateway. */
const MAX_LARGE_BODIES = 4;
/** The same of a company's staff and partner keys together, and again of all its customers together. */
const MAX_LARGE_BODIES_OF_COMPANY = 6;
/** Webhooks and returning browsers that one network, and all networks together, may have under way in one gateway. */
const MAX_PROVIDER_REQUESTS_OF_NETWORK = 200;
const MAX_PROVIDER_REQUESTS = 1000;
const RETRY_AFTER_SECONDS = 1;

type Limit = [key: string, limit: number];

/** Returns whether the body is large, or of unknown size. Compressed bodies are not read. */
const hasLargeBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;

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
  /** Returns whether the body is passed on as it arrives, so that it is never in memory. */
  isStreamed(request: Request): boolean;
}

/** Limits the requests that a caller has under way, before their bodies are read. */
export function limitInFlight({ factor = 1, isStreamed }: InFlightOptions): RequestHandler {
  const underWay = createConcurrencyLimit();
  return (request, response, next) => {
    // The caller was looked up meanwhile: a client that is gone gets no response, and its connection closes only once.
    if (response.closed) return;
    const limits = limitsOf(response.locals.context, hasLargeBody(request) && !isStreamed(request));
    enter(underWay, limits, factor, response);
    next();
  };
}

/** Limits the requests from providers and returning browsers, which have no session, before their bodies are read. */
export function limitProviderRequests(factor = 1): RequestHandler {
  const underWay = createConcurrencyLimit();
  return ({ ip }, response, next) => {
    const ofNetwork = limitedNetworks(ip, {
      limit: MAX_PROVIDER_REQUESTS_OF_NETWORK,
      wideLimit: MAX_PROVIDER_REQUESTS_OF_NETWORK,
    });
    enter(underWay, [...ofNetwork, ['all', MAX_PROVIDER_REQUESTS]], factor, response);
    next();
  };
}

/** Counts a request until its response has ended, which must not be the case yet. @throws AppError RATE_LIMITED */
function enter(underWay: ConcurrencyLimit, limits: readonly Limit[], factor: number, response: Response): void {
  const release = underWay.acquire(limits.map(([key, limit]): Limit => [key, limit * factor]));
  if (!release)
    throw new AppError('RATE_LIMITED', 'Too many requests at once. Try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  response.once('close', release);
}
