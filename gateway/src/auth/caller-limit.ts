import type { Actor } from '@utility-pay/contracts';
import { createConcurrencyLimit } from '@utility-pay/service-kit/concurrency-limit';
import { AppError } from '@utility-pay/service-kit/errors';
import { limitedNetworks } from '@utility-pay/service-kit/networks';
import AsyncLock from 'async-lock';
import type { RequestHandler, Response } from 'express';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayContext } from '../context.ts';
import { createLimiterStore, type LimiterStoreOptions } from './limiter-store.ts';
import {
  BYTES_PER_REQUEST,
  HEAVY_CALLS,
  type HeavyCall,
  REQUESTS_PER_MINUTE,
  type RequestsPerMinute,
} from './rate-limits.ts';

type Caller = Pick<GatewayContext, 'actor' | 'clientAddress'>;

/** Counts the requests of callers. Methods that count throw AppError RATE_LIMITED beyond a limit. */
export interface CallerLimit {
  /**
   * Counts requests of a session or partner key: for the session or key, for its user and for its company. Requests of
   * an anonymous caller are counted for the network of the IP address: the IPv4 address, or the IPv6 /64 and /48.
   */
  countRequests(caller: Caller, requests?: number): Promise<void>;
  /** Counts webhooks of a payment provider for the network of the IP address, as those of an anonymous caller. */
  countWebhook(clientAddress: string | null, requests?: number): Promise<void>;
  /**
   * Counts a visit, return or webhook of a payment. The id must have a payment id's format, so that the counter's Redis
   * key stays short.
   */
  countPayment(paymentId: string): Promise<void>;
  /**
   * Runs `work` after all earlier work of the same user or key, so that a caller with many large reads delays only
   * itself.
   */
  runInTurn<Result>(caller: Pick<Caller, 'actor'>, work: () => Promise<Result>): Promise<Result>;
  /**
   * Counts one more open stream of the caller, and returns the function that counts it as closed. Open streams are
   * limited because each occupies a database cursor and a connection to a service for as long as its client reads.
   */
  countOpenStream(caller: Pick<Caller, 'actor'>): () => void;
  close(): void;
}

/**
 * Maximum number of open streams of one user or partner key in one gateway: lists of several batches, and upload
 * progress.
 */
export const MAX_STREAMS = 10;
/** The same for a company's staff and partner keys together, and for its customers together. */
const MAX_STREAMS_OF_COMPANY = 40;
const STREAM_RETRY_SECONDS = 5;

type CountRequests = (key: string, requests?: number) => Promise<void>;

function toRateLimitError(refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  return new AppError(
    'RATE_LIMITED',
    `Too many requests. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds },
  );
}

/** Returns the name under which a session or partner key is counted; undefined for an anonymous caller. */
function sessionKey(actor: Actor): string | undefined {
  if (actor.kind === 'partner') return `key ${actor.keyId}`;
  return actor.kind === 'user' ? `session ${actor.sessionId ?? actor.userId}` : undefined;
}

/**
 * Returns the name under which all sessions of a user, or a partner key, are counted; undefined for an anonymous
 * caller.
 */
export function userKey(actor: Actor): string | undefined {
  return actor.kind === 'user' ? `user ${actor.companyId} ${actor.userId}` : sessionKey(actor);
}

/**
 * Returns the name under which a company's staff and partner keys, or its customers, are counted. They are counted
 * apart, so that customers cannot use up the limit of staff. Undefined for a caller without a company.
 */
export function companyKey(actor: Actor): string | undefined {
  if (actor.kind === 'partner') return `staff ${actor.companyId}`;
  if (actor.kind !== 'user' || actor.companyId === null) return undefined;
  return `${actor.role === 'customer' ? 'customers' : 'staff'} ${actor.companyId}`;
}

export interface CallerLimitOptions {
  /** Replaces some of the limits. */
  limits?: Partial<RequestsPerMinute> | undefined;
  /** Multiplies all limits. */
  factor?: number | undefined;
  /** Where replicas of the gateway count together; without it each process counts alone. */
  store?: LimiterStoreOptions | undefined;
}

export function createCallerLimit({ limits = {}, factor = 1, store }: CallerLimitOptions = {}): CallerLimit {
  const counters = createLimiterStore(store);
  const createLimit = (name: keyof RequestsPerMinute): CountRequests => {
    const points = (limits[name] ?? REQUESTS_PER_MINUTE[name]) * factor;
    const limiter = counters.limiter(name, points);
    return async (key, requests = 1) => {
      await limiter.consume(key, requests).catch((refused: unknown) => {
        throw toRateLimitError(refused);
      });
    };
  };
  const countSession = createLimit('session');
  /** Returns a function that counts for the IPv4 address, or for the IPv6 /64 (`narrow`) and /48 (`wide`). */
  const createNetworkLimit = (narrow: keyof RequestsPerMinute, wide: keyof RequestsPerMinute) => {
    const counts = { limit: createLimit(narrow), wideLimit: createLimit(wide) };
    return async (address: string | null, requests?: number): Promise<void> => {
      for (const [network, count] of limitedNetworks(address, counts)) await count(network, requests);
    };
  };
  const countNetworks = createNetworkLimit('network', 'wideNetwork');
  const countUser = createLimit('user');
  const countCompany = createLimit('company');
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const streams = createConcurrencyLimit();
  return {
    countRequests: async ({ actor, clientAddress }, requests) => {
      const session = sessionKey(actor);
      if (session === undefined) return countNetworks(clientAddress, requests);
      // The session first and the company last: a refused request of one session or user must not use up the limits of
      // others.
      await countSession(session, requests);
      const user = userKey(actor);
      if (user !== undefined && user !== session) await countUser(user, requests);
      const company = companyKey(actor);
      if (company !== undefined) await countCompany(company, requests);
    },
    countWebhook: createNetworkLimit('webhooks', 'wideWebhooks'),
    countPayment: createLimit('payment'),
    countOpenStream: ({ actor }) => {
      const [user, company] = [userKey(actor), companyKey(actor)];
      const release = streams.acquire([
        ...(user === undefined ? [] : [[user, MAX_STREAMS * factor] as const]),
        ...(company === undefined ? [] : [[company, MAX_STREAMS_OF_COMPANY * factor] as const]),
      ]);
      if (release) return release;
      throw new AppError(
        'RATE_LIMITED',
        'Too many exports or progress streams at once. Try again when one has ended.',
        { retryAfterSeconds: STREAM_RETRY_SECONDS },
      );
    },
    runInTurn: ({ actor }, work) => turns.acquire(userKey(actor) ?? 'anonymous', work),
    close: counters.close,
  };
}

/**
 * Returns middleware that counts each request and refuses those over a limit. A request that a later step rejects is
 * counted too; a large response counts as further requests.
 */
export const limitRequests =
  (callers: CallerLimit): RequestHandler =>
  async (_request, response, next) => {
    const { context } = response.locals;
    response.locals.callers = callers;
    await callers.countRequests(context);
    response.once('finish', () => {
      const furtherRequests = Math.floor(Number(response.getHeader('content-length') ?? 0) / BYTES_PER_REQUEST);
      // The response is sent already: reaching the limit refuses only the caller's next request.
      if (furtherRequests > 0) void callers.countRequests(context, furtherRequests).catch(() => undefined);
    });
    next();
  };

/** Counts a heavy call as its number of requests; `limitRequests` has already counted it as one. */
export async function countHeavyCall({ locals }: Response, call: HeavyCall): Promise<void> {
  const callers: CallerLimit | undefined = locals.callers;
  await callers?.countRequests(locals.context, HEAVY_CALLS[call] - 1);
}

/**
 * Counts the response as an open stream until it ends.
 * @throws AppError RATE_LIMITED if the caller has too many open streams
 */
export function countOpenStream(response: Response): void {
  // The client has disconnected: 'close' was already emitted and would never end the stream.
  if (response.closed) return;
  const callers: CallerLimit = response.locals.callers;
  response.once('close', callers.countOpenStream(response.locals.context));
}

/** Runs `work` after all earlier work of the same user or key. */
export function runInTurn<Result>({ locals }: Response, work: () => Promise<Result>): Promise<Result> {
  const callers: CallerLimit = locals.callers;
  return callers.runInTurn(locals.context, work);
}
