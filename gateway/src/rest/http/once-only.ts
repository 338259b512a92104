import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { actorId } from '@utility-pay/service-kit/auth';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { RequestHandler, Response } from 'express';
import type { GatewayContext } from '../../context.ts';
import { RestError } from './errors.ts';
import type { Route } from './route.ts';

/** What a key may look like: 1 to 255 visible characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;

const BEGIN = /* GraphQL */ `
  mutation Begin($id: ID!, $fingerprint: String!, $older: [String!]) {
    internalBeginRequest(id: $id, fingerprint: $fingerprint, olderFingerprints: $older) { state status body }
  }
`;
const FINISH = /* GraphQL */ `
  mutation Finish($id: ID!, $status: Int, $body: String) {
    internalFinishRequest(id: $id, status: $status, body: $body)
  }
`;

interface Begun {
  internalBeginRequest: {
    state: 'STARTED' | 'RUNNING' | 'DONE' | 'OTHER_REQUEST';
    status: number | null;
    body: string | null;
  };
}

const KEY_BYTES = 32;

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Tell one request from another without telling what it said: a body may hold a password, and whoever reads the
 * database could try passwords on a hash without a key as fast as machines count. One by each secret on the ring, the
 * one in force first: a request that was begun before the secrets changed is known again.
 */
function fingerprints({ all }: KeyRing, ...parts: string[]): string[] {
  return all.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'gateway/request-fingerprints', KEY_BYTES));
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  });
}

/**
 * Lets a request with an Idempotency-Key take effect once: the same caller's same key again within a day is answered
 * what the first was answered. Only what went well is remembered; a refusal left nothing behind and may be tried again.
 */
export const createOnceOnly =
  (call: ServiceCaller, secrets: KeyRing) =>
  (route: Route): RequestHandler =>
  async (request, response, next) => {
    const key = route.takesIdempotencyKey ? request.get('idempotency-key') : undefined;
    const { actor }: GatewayContext = response.locals.context;
    if (key === undefined || actor.kind === 'anonymous') return next();
    if (!KEY.test(key)) throw new RestError('INVALID', 'Idempotency-Key must be 1 to 255 visible characters');
    if (route.takesIdempotencyKey === 'by-itself') return next();
    const id = digest(actorId(actor), route.id, key);
    const body = JSON.stringify(request.body ?? null);
    const [fingerprint, ...older] = fingerprints(secrets, request.path, body);
    const { internalBeginRequest: begun } = await call<Begun>('identity', {
      query: BEGIN,
      variables: { id, fingerprint, older },
    });
    if (begun.state === 'OTHER_REQUEST')
      throw new RestError('KEY_REUSED', 'This Idempotency-Key was used with another request');
    if (begun.state === 'RUNNING')
      throw new RestError('CONFLICT', 'A request with this Idempotency-Key is still running');
    if (begun.state === 'DONE') {
      response.set('Idempotent-Replayed', 'true');
      response
        .status(begun.status ?? 200)
        .type('application/json')
        .send(begun.body ?? '');
      return;
    }
    rememberAnswer(response, (answer) => call('identity', { query: FINISH, variables: { id, ...answer } }));
    next();
  };

type Remember = (answer: { status?: number; body?: string }) => Promise<unknown>;

/** Keeps the answer before it goes out: whoever has read it finds it again. */
function rememberAnswer(response: Response, remember: Remember): void {
  const send = response.send.bind(response);
  let kept = false;
  response.send = (body?: unknown) => {
    if (kept) return send(body);
    kept = true;
    const { statusCode: status } = response;
    const answer = status < 300 && typeof body === 'string' ? { status, body } : {};
    // Not remembered is not undone: the caller's next try meets what each call guards by itself.
    void remember(answer)
      .catch(() => undefined)
      .then(() => send(body));
    return response;
  };
}
