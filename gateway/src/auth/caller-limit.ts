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

/** Counts requests. Every method throws AppError RATE_LIMITED beyond the limit. */
export interface CallerLimit {
  /**
   * Counts requests of a session or key, of its user and of its company. An anonymous caller is counted by IP address: by its
   * narrowest network and, for IPv6, by its /48.
   */
  countRequests(caller: Caller, requests?: number): Promise<void>;
  /** Counts a provider webhook by IP address, like an anonymous caller. */
  countWebhook(clientAddress: string | null, requests?: number): Promise<void>;
  /**
   * Counts a visit, return or webhook of a payment. The id must have a payment id's format, so that the counter's Redis key stays
   * short.
   */
  countPayment(paymentId: string): Promise<void>;
  /** Runs `work` after all earlier work of the same user or key, so that a caller with many large reads delays only itself. */
  inTurn<Result>(caller: Pick<Caller, 'actor'>, work: () => Promise<Result>): Promise<Result>;
  /**
   * Counts a streamed list that the caller has open, and returns the function that ends it. A client that reads slowly
   * keeps a database cursor, and a connection to its service.
   */
  holdStream(caller: Pick<Caller, 'actor'>): () => void;
  close(): void;
}

/** Streamed lists of more than one batch that one user or partner key may have open in one gateway. */
export const MAX_STREAMS = 10;
/** The same of a company's staff and partner keys together. */
const MAX_STREAMS_OF_COMPANY = 40;
const STREAM_RETRY_SECONDS = 5;

type Count = (key: string, requests?: number) => Promise<void>;

function toRateLimitError(refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  return new AppError(
    'RATE_LIMITED',
    `Too many requests. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    {
      retryAfterSeconds,
    },
  );
}

/** Returns the key of the session or partner key; undefined for an anonymous caller. */
function sessionKey(actor: Actor): string | undefined {
  if (actor.kind === 'partner') return `key ${actor.keyId}`;
  return actor.kind === 'user' ? `session ${actor.sessionId ?? actor.userId}` : undefined;
}

/** Returns the key of all sessions of the user, or of the partner key; undefined for an anonymous caller. */
export function userKey(actor: Actor): string | undefined {
  return actor.kind === 'user' ? `user ${actor.companyId} ${actor.userId}` : sessionKey(actor);
}

/** Returns the key of the company's staff or customers; neither can use up the limit of the other. */
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
  const limitOf = (name: keyof RequestsPerMinute): Count => {
    const points = (limits[name] ?? REQUESTS_PER_MINUTE[name]) * factor;
    const limiter = counters.limiter(name, points);
    return async (key, requests = 1) => {
      await limiter.consume(key, requests).catch((refused: unknown) => {
        throw toRateLimitError(refused);
      });
    };
  };
  const countSession = limitOf('session');
  /** Counts by IP address: the narrowest network and, for IPv6, the /48. */
  const limitOfNetworks = (narrow: keyof RequestsPerMinute, wide: keyof RequestsPerMinute) => {
    const counts = { limit: limitOf(narrow), wideLimit: limitOf(wide) };
    return async (address: string | null, requests?: number): Promise<void> => {
      for (const [network, count] of limitedNetworks(address, counts)) await count(network, requests);
    };
  };
  const countNetworks = limitOfNetworks('network', 'wideNetwork');
  const countUser = limitOf('user');
  const countCompany = limitOf('company');
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const streams = createConcurrencyLimit();
  return {
    countRequests: async ({ actor, clientAddress }, requests) => {
      const session = sessionKey(actor);
      if (session === undefined) return countNetworks(clientAddress, requests);
      // From the narrowest, so that refused requests of one session or user do not use up the limits of others.
      await countSession(session, requests);
      const user = userKey(actor);
      if (user !== undefined && user !== session) await countUser(user, requests);
      const company = companyKey(actor);
      if (company !== undefined) await countCompany(company, requests);
    },
    countWebhook: limitOfNetworks('webhooks', 'wideWebhooks'),
    countPayment: limitOf('payment'),
    holdStream: ({ actor }) => {
      const limits: [string | undefined, number][] = [
        [userKey(actor), MAX_STREAMS],
        [companyKey(actor), MAX_STREAMS_OF_COMPANY],
      ];
      const release = streams.acquire(
        limits.flatMap(([key, limit]) => (key === undefined ? [] : [[key, limit * factor] as const])),
      );
      if (release) return release;
      throw new AppError(
        'RATE_LIMITED',
        'Too many exports or progress streams at once. Try again when one has ended.',
        {
          retryAfterSeconds: STREAM_RETRY_SECONDS,
        },
      );
    },
    inTurn: ({ actor }, work) => turns.acquire(userKey(actor) ?? 'anonymous', work),
    close: counters.close,
  };
}

/** Counts every request, including those rejected later, and large responses by their size. */
export const admitCaller =
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

/** Counts the further requests that a heavy call stands for; the call itself has been counted as one. */
export async function countHeavyCall({ locals }: Response, call: HeavyCall): Promise<void> {
  const callers: CallerLimit | undefined = locals.callers;
  await callers?.countRequests(locals.context, HEAVY_CALLS[call] - 1);
}

/** Counts a stream as open until the response ends. @throws AppError RATE_LIMITED if the caller has too many. */
export function holdStream(response: Response): void {
  // The client went away before the stream began: its connection closes only once.
  if (response.closed) return;
  const callers: CallerLimit = response.locals.callers;
  response.once('close', callers.holdStream(response.locals.context));
}

/** Runs `work` after all earlier work of the same user or key. */
export function inTurn<Result>({ locals }: Response, work: () => Promise<Result>): Promise<Result> {
  const callers: CallerLimit = locals.callers;
  return callers.inTurn(locals.context, work);
}
