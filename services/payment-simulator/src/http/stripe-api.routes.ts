import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { expanded, type Metadata } from '../domain/stripe-objects.ts';
import type { StripeMerchants } from '../use-cases/stripe-merchant.ts';
import type { StripeCall, StripeFaults } from './stripe-faults.ts';

const MIN_LIFETIME_SECONDS = 30 * 60;
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
const DEFAULT_LIMIT = 10;
/** Like Stripe's, the search finds an object only after this time. */
const SEARCH_LAG_SECONDS = 60;

export interface StripeContext {
  readonly merchants: StripeMerchants;
  readonly faults: StripeFaults;
  readonly clock: { now(): Date };
  /** Origin of the pages in the browser. */
  readonly origin: { readonly url: string };
  /** Status of the refunds that are created from now on. */
  readonly refunds: { status: 'succeeded' | 'pending' };
}

type Reply = { status: number; body: object };
type Handle = (request: Request, key: string) => Reply;

const refused = (message: string, status = 400, rest: object = {}): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...rest } },
});
const done = (body: object): Reply => ({ status: 200, body });

/** The calls of Stripe's API that the payments service makes: form-encoded, with idempotency keys. */
export function stripeApi({ merchants, faults, clock, origin, refunds }: StripeContext): Router {
  const router = Router();
  const form = express.urlencoded({ extended: true, limit: '64kb' });
  const replies = new Map<string, { text: string; reply: Reply }>();

  const serve =
    (call: StripeCall, handle: Handle): RequestHandler =>
    (request, response) => {
      const key = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
      if (!/^(sk|rk)_test_/.test(key) || key.includes('bad') || merchants.isRevoked(key))
        return send(response, refused(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, 401));
      // A restricted key with this prefix may only use Checkout Sessions.
      if (key.startsWith('rk_test_limited') && !['create', 'retrieve', 'sessions'].includes(call))
        return send(response, refused('The provided key does not have the required permissions', 403));
      if (faults.apply(response, call, 'before') !== undefined) return;
      const reply = replayOr(request, key, () => handle(request, key));
      const mode = faults.apply(response, call, 'after');
      // Stripe stores a response with 500, too, and replays it.
      if (mode === 'error-after') Object.assign(reply, { status: 500, body: { error: { type: 'api_error' } } });
      if (mode === undefined) send(response, reply);
    };

  function replayOr(request: Request, key: string, handle: () => Reply): Reply {
    const idempotencyKey = request.get('idempotency-key');
    if (request.method !== 'POST' || !idempotencyKey) return handle();
    const id = `${key} ${idempotencyKey}`;
    const text = `${request.path} ${JSON.stringify(request.body)}`;
    const known = replies.get(id);
    if (known && known.text !== text)
      return refused('Keys for idempotent requests can only be used with the same parameters', 400, {
        type: 'idempotency_error',
      });
    const reply = known?.reply ?? structuredClone(handle());
    if (reply.status < 400) replies.set(id, { text, reply });
    return reply;
  }

  router.get(
    '/v1/account',
    serve('account', (_request, key) => done({ id: merchants.account(key).id, object: 'account' })),
  );
  router.post('/v1/checkout/sessions', form, serve('create', create));
  router.get(
    '/v1/checkout/sessions',
    serve('sessions', (request, key) => list(request, key, 'sessions')),
  );
  router.get('/v1/checkout/sessions/:id', serve('retrieve', retrieve));
  router.post('/v1/checkout/sessions/:id/expire', form, serve('expire', expire));
  router.get('/v1/payment_intents/search', serve('search', search));
  router.post('/v1/refunds', form, serve('refund', refund));
  router.get(
    '/v1/refunds',
    serve('refunds', (request, key) => list(request, key, 'refunds')),
  );
  router.get(
    '/v1/charges',
    serve('lists', (request, key) => list(request, key, 'charges')),
  );
  router.get('/v1/charges/:id', serve('lists', retrieveCharge));
  router.get(
    '/v1/balance_transactions',
    serve('lists', (request, key) => list(request, key, 'balanceTransactions')),
  );
  router.get(
    '/v1/disputes',
    serve('lists', (request, key) => list(request, key, 'disputes')),
  );
  return router;

  function create({ body }: Request, key: string): Reply {
    const item = body.line_items?.[0];
    const amount = Number(item?.price_data?.unit_amount);
    const now = Math.floor(clock.now().getTime() / 1000);
    const expiresAt = Number(body.expires_at ?? now + MAX_LIFETIME_SECONDS);
    const param = 'line_items[0][price_data][unit_amount]';
    if (body.mode !== 'payment' || item?.price_data?.currency !== 'usd') return refused('Invalid mode or currency');
    if (body.payment_method_types !== undefined)
      return refused('Received unknown parameter', 400, { param: 'payment_method_types' });
    if (!Number.isSafeInteger(amount) || amount > MAX_AMOUNT) return refused('Invalid integer', 400, { param });
    if (amount < MIN_AMOUNT)
      return refused('Amount must be at least $0.50 usd', 400, { param, code: 'amount_too_small' });
    if (expiresAt < now + MIN_LIFETIME_SECONDS || expiresAt > now + MAX_LIFETIME_SECONDS)
      return refused('The timestamp must be 30 minutes to 24 hours from now', 400, { param: 'expires_at' });
    const newSession = {
      amount,
      expiresAt,
      reference: body.client_reference_id ?? null,
      paymentMethodTypes: [body.allowed_payment_method_types ?? ['card', 'us_bank_account']].flat().map(String),
      successUrl: String(body.success_url),
      cancelUrl: String(body.cancel_url),
      metadata: metadataOf(body.metadata),
      intentMetadata: metadataOf(body.payment_intent_data?.metadata),
    };
    return done(merchants.create(key, newSession, (id) => `${origin.url}/stripe/pay/${id}`));
  }

  function retrieve(request: Request, key: string): Reply {
    const account = merchants.account(key);
    const session = account.sessions.get(String(request.params.id));
    if (!session) return refused('No such checkout.session', 404, { code: 'resource_missing' });
    return done(expanded(account, session, expandOf(request)));
  }

  function retrieveCharge(request: Request, key: string): Reply {
    const charge = merchants.account(key).charges.get(String(request.params.id));
    return charge ? done(charge) : refused('No such charge', 404, { code: 'resource_missing' });
  }

  function expire(request: Request, key: string): Reply {
    const session = merchants.account(key).sessions.get(String(request.params.id));
    if (!session) return refused('No such checkout.session', 404, { code: 'resource_missing' });
    if (!merchants.expire(key, session))
      return refused('Only Checkout Sessions with a status in ["open"] can be expired');
    return done(session);
  }

  function search(request: Request, key: string): Reply {
    const account = merchants.account(key);
    const reference = /^metadata\['reference'\]:'(\w+)'$/.exec(String(request.query.query))?.[1];
    const listedUntil = Math.floor(clock.now().getTime() / 1000) - SEARCH_LAG_SECONDS;
    const found = [...account.intents.values()].filter(
      ({ metadata, created }) => metadata.reference === reference && created <= listedUntil,
    );
    const data = found.map((intent) => expanded(account, intent, ofData(expandOf(request))));
    return done({ object: 'search_result', data, has_more: false, url: '/v1/payment_intents/search' });
  }

  function refund({ body }: Request, key: string): Reply {
    const amount = body.amount === undefined ? undefined : Number(body.amount);
    const created = merchants.refund(key, String(body.payment_intent), {
      amount,
      metadata: metadataOf(body.metadata),
      status: refunds.status,
    });
    return created
      ? done(created)
      : refused('Charge has already been refunded', 400, { code: 'charge_already_refunded' });
  }

  /** Lists newest first, like Stripe. */
  function list(request: Request, key: string, kind: ListedKind): Reply {
    const account = merchants.account(key);
    const { query } = request;
    const all: Listed[] = [...account[kind].values()].reverse();
    const matching = all.filter((object) => {
      const { created } = object;
      return (
        (query['created[gte]'] === undefined || created >= Number(query['created[gte]'])) &&
        (query['created[lte]'] === undefined || created <= Number(query['created[lte]'])) &&
        (query['created[lt]'] === undefined || created < Number(query['created[lt]'])) &&
        (query.payment_intent === undefined || object.payment_intent === query.payment_intent) &&
        (query.charge === undefined || object.charge === query.charge) &&
        (query.type === undefined || object.type === query.type)
      );
    });
    const start = query.starting_after ? matching.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
    const limit = Number(query.limit ?? DEFAULT_LIMIT);
    const data = matching
      .slice(start, start + limit)
      .map((object) => expanded(account, object, ofData(expandOf(request))));
    return done({ object: 'list', data, has_more: matching.length > start + limit, url: request.path });
  }
}

type ListedKind = 'sessions' | 'refunds' | 'charges' | 'disputes' | 'balanceTransactions';

/** The fields by which a list can be filtered. */
type Listed = { id: string; created: number; payment_intent?: string | null; charge?: string; type?: string };

const send = (response: Response, { status, body }: Reply): void => void response.status(status).json(body);

const metadataOf = (value: unknown): Metadata =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, String(text)]));

const expandOf = ({ query }: Request): string[] =>
  Object.entries(query).flatMap(([name, path]) => (/^expand\[\d*\]$/.test(name) ? [String(path)] : []));

const ofData = (paths: readonly string[]): string[] => paths.map((path) => path.replace(/^data\./, ''));
