import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayContext } from '../../context.ts';
import { RestError } from './errors.ts';
import { CompleteIdempotentRequestDocument, StartIdempotentRequestDocument } from './gql/identity.internal.ts';
import type { Route } from './route.ts';

/** 1 to 255 visible ASCII characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const HMAC_KEY_BYTES = 32;

const sha256 = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Returns the request's hashes, one keyed with each secret of the key ring, the current one first: during a rotation, a
 * request that was stored with the previous secret is still recognized. The hashes are keyed because a body may contain
 * a password, which an attacker could guess from a plain hash in the database.
 */
function hashRequest({ all }: KeyRing, ...parts: string[]): string[] {
  return all.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'gateway/request-hashes', HMAC_KEY_BYTES));
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  });
}

/**
 * Returns middleware for the Idempotency-Key header: for 24 hours, the same caller who repeats a request to the same
 * route gets the stored response. Only successful responses are stored. A request whose response was lost may have been
 * executed, so routes where a second execution would do harm also send a key to their service (`serviceKeyOf`).
 */
export const createIdempotency =
  (call: ServiceCaller, secrets: KeyRing) =>
  (route: Route): RequestHandler =>
  async (request, response, next) => {
    const key = route.takesIdempotencyKey ? request.get('idempotency-key') : undefined;
    const { actor }: GatewayContext = response.locals.context;
    if (key === undefined || actor.kind === 'anonymous') return next();
    if (!IDEMPOTENCY_KEY.test(key))
      throw new RestError('INVALID', 'Idempotency-Key must be 1 to 255 visible characters');
    if (route.takesIdempotencyKey === 'handled-by-route') return next();
    const keyHash = sha256(actorId(actor), route.id, key);
    const body = JSON.stringify(request.body ?? null);
    const [requestHash = '', ...olderRequestHashes] = hashRequest(secrets, request.path, body);
    const { internalStartIdempotentRequest: earlier } = await call('identity', {
      query: StartIdempotentRequestDocument,
      variables: { keyHash, requestHash, olderRequestHashes },
    });
    if (earlier.state === 'HASH_MISMATCH')
      throw new RestError('KEY_REUSED', 'This Idempotency-Key was used with another request');
    if (earlier.state === 'IN_PROGRESS')
      throw new RestError('CONFLICT', 'A request with this Idempotency-Key is still running');
    if (earlier.state === 'COMPLETED') {
      response.set('Idempotent-Replayed', 'true');
      response
        .status(earlier.status ?? 200)
        .type('application/json')
        .send(earlier.body ?? '');
      return;
    }
    storeResponse(response, (stored) =>
      call('identity', { query: CompleteIdempotentRequestDocument, variables: { keyHash, ...stored } }),
    );
    next();
  };

/**
 * Returns the idempotency key for a service, which recognizes a repeated request also when the first response was lost:
 * 43 letters, digits, hyphens and underscores, different for each caller. Undefined without the header Idempotency-Key.
 */
export function serviceKeyOf(request: Pick<Request, 'get'>, actor: Actor): string | undefined {
  const key = request.get('idempotency-key');
  return key === undefined ? undefined : sha256(actorId(actor), key);
}

type StoreResponse = (response: { status?: number; body?: string }) => Promise<unknown>;

/**
 * Stores the response before it is sent, so that a caller who has received a response gets the same one for a repeated
 * request.
 */
function storeResponse(response: Response, store: StoreResponse): void {
  const send = response.send.bind(response);
  let isStored = false;
  response.send = (body?: unknown) => {
    if (isStored) return send(body);
    isStored = true;
    const { statusCode: status } = response;
    const stored = status < 300 && typeof body === 'string' ? { status, body } : {};
    // The request was executed, so its response is sent even if storing fails.
    void store(stored)
      .catch(() => undefined)
      .then(() => send(body));
    return response;
  };
}
