import Stripe from 'stripe';
import type { ProviderCredentials } from '../../domain/provider.ts';
import { callProvider } from '../http.ts';
import type { ProviderContext } from '../provider-context.ts';

const API_ORIGIN = 'https://api.stripe.com';
const PAGE_ORIGIN = 'https://checkout.stripe.com';

/** Returns whether the key is of the mode of the settings: a test key never counts as live, nor a live key as test. */
export const hasKeyOfMode = ({ merchantToken, testMode }: ProviderCredentials): boolean =>
  (testMode ? /^(sk|rk)_test_/ : /^(sk|rk)_live_/).test(merchantToken);

/** Origins to which browsers may be sent. Only test mode uses a simulator. */
export const pageOrigins = ({ testMode }: ProviderCredentials, { simulator }: ProviderContext): readonly string[] =>
  testMode && simulator ? [simulator.origin, simulator.pageOrigin] : [PAGE_ORIGIN];

/** `unreachable`: the request was not sent. `lost`: its answer did not arrive, or can't be trusted. */
class TransportFailure extends Error {
  readonly kind: 'unreachable' | 'lost';
  constructor(kind: 'unreachable' | 'lost', reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/**
 * Creates the SDK's client for one key. It reaches Stripe only, or the simulator in test mode. The SDK's own retries are
 * off: the state machine repeats calls.
 */
export function stripeClient(credentials: ProviderCredentials, context: ProviderContext): Stripe {
  const origin = credentials.testMode && context.simulator ? context.simulator.origin : API_ORIGIN;
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(credentials.merchantToken, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(fetchOver(context)),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** HTTP statuses whose answer has no body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns the SDK's fetch function. One time limit covers the whole call, answers have a size limit, and no redirect is
 * followed. The SDK would take a 5xx answer with unexpected JSON for a success, so only 2xx and 4xx answers reach it.
 */
function fetchOver(context: ProviderContext): typeof fetch {
  return async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const method = init?.method === 'POST' ? 'POST' : 'GET';
    const body = typeof init?.body === 'string' ? { body: init.body } : {};
    const answer = await callProvider({ method, url: String(url), headers, ...body }, context);
    if (answer.kind !== 'answer') throw new TransportFailure(answer.kind, answer.reason);
    const { status, text } = answer;
    if (status >= 500 || status < 200 || (status >= 300 && status < 400) || WITHOUT_BODY.includes(status))
      throw new TransportFailure('lost', `http-${status}`);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
}

/** `refused`: Stripe did nothing. `lost`: Stripe may have done what was requested. */
export type StripeResult<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | {
      readonly kind: 'refused';
      readonly cause: 'unauthorized' | 'rate-limited' | 'not-found' | 'reused-key' | 'invalid';
      readonly field: string | null;
      readonly message: string;
    }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** Maximum characters of the provider's messages that are kept. */
export const MAX_MESSAGE_LENGTH = 200;

/** Makes a call and returns its failures as values. */
export async function callStripe<Value>(call: () => Promise<Value>): Promise<StripeResult<Value>> {
  try {
    return { kind: 'answer', value: await call() };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.detail instanceof TransportFailure) return { kind: error.detail.kind, reason: error.detail.message };
    const { statusCode, param, message } = error;
    // Another call with the same idempotency key is running.
    if (statusCode === undefined || statusCode === 408 || statusCode === 409)
      return { kind: 'lost', reason: statusCode ? `http-${statusCode}` : 'unusable' };
    return {
      kind: 'refused',
      cause: causeOf(error),
      field: param ?? null,
      message: message.slice(0, MAX_MESSAGE_LENGTH),
    };
  }
}

function causeOf({ statusCode, rawType }: InstanceType<typeof Stripe.errors.StripeError>) {
  if (rawType === 'idempotency_error') return 'reused-key';
  if (statusCode === 401 || statusCode === 403) return 'unauthorized';
  if (statusCode === 429) return 'rate-limited';
  return statusCode === 404 ? 'not-found' : 'invalid';
}
