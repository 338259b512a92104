import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  ANONYMOUS,
  PARTNER_KEY_MODE_BY_NAME,
  PARTNER_SCOPE_BY_NAME,
  PERMISSION_BY_NAME,
  ROLE_BY_NAME,
} from '@utility-pay/contracts';
import { actorLogFields } from '@utility-pay/service-kit/auth';
import { unauthenticated } from '@utility-pay/service-kit/errors';
import type { SessionChange } from '@utility-pay/service-kit/graphql/context';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { withContext } from '@utility-pay/service-kit/log';
import { type PortalOrigin, servesCompany } from '@utility-pay/service-kit/portal-origin';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayContext } from '../context.ts';
import type { CallerLimit } from './caller-limit.ts';
import { PartnerKeyDocument, SessionDocument } from './gql/identity.internal.ts';
import type { LookupLimit } from './lookup-limit.ts';
import type { FindPortalOrigin } from './portal-origin.ts';

const isHttps = (url: string): boolean => url.startsWith('https:');

/** With the `__Host-` prefix, browsers reject the cookie when another host or path sets it. */
const nameOf = (url: string): string => (isHttps(url) ? '__Host-session' : 'session');

/** Returns the session token in a Cookie header of the portal at `url`; undefined without one. */
export const tokenOf = (header: string | undefined, url: string): string | undefined =>
  header ? parseCookie(header)[nameOf(url)] : undefined;

/** Whether a Cookie header has a session's token, valid or not. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  ['http:', 'https:'].some((url) => tokenOf(header, url) !== undefined);

/** Returns the Set-Cookie header that opens or closes the browser's session at `url`. Without Domain, other hosts never receive it. */
export const cookieOf = (change: SessionChange, url: string): string =>
  stringifySetCookie({
    name: nameOf(url),
    value: change.kind === 'open' ? change.token : '',
    expires: change.kind === 'open' ? new Date(change.expiresAt) : new Date(0),
    httpOnly: true,
    // Lax, not Strict: the return from the payment page is a cross-site navigation that must keep the session.
    sameSite: 'lax',
    secure: isHttps(url),
    path: '/',
  });

/** Returns the user of a session. Asks identity on every request, so that ending a session takes effect at once. */
export async function authenticate(call: ServiceCaller, token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const { internalSession } = await call('identity', { query: SessionDocument, variables: { token } });
  if (!internalSession) return ANONYMOUS;
  const { role, permissions, ...session } = internalSession;
  return {
    kind: 'user',
    ...session,
    role: ROLE_BY_NAME[role],
    permissions: permissions.map((name) => PERMISSION_BY_NAME[name]),
  };
}

const BEARER = /^bearer(?: +(.*))?$/i;
const SECRET = /^up_(?:live|test)_[A-Za-z0-9_-]{16,200}$/;

/** Returns the token of a Bearer authorization; undefined without one or with another scheme. */
const bearerOf = (authorization: string | undefined): string | undefined => {
  const match = BEARER.exec(authorization?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
};

/**
 * Returns the partner key of a secret; undefined for an unknown one. Asks identity on every request, so that revoking a
 * key takes effect at once. The company of a test key is the sandbox.
 */
async function authenticatePartner(call: ServiceCaller, secret: string): Promise<Actor | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const { internalPartnerKey } = await call('identity', {
    query: PartnerKeyDocument,
    variables: { secret },
  });
  if (!internalPartnerKey) return undefined;
  const { keyId, companyId } = internalPartnerKey;
  const mode = PARTNER_KEY_MODE_BY_NAME[internalPartnerKey.mode];
  const scopes = internalPartnerKey.scopes.map((name) => PARTNER_SCOPE_BY_NAME[name]);
  return { kind: 'partner', keyId, companyId, mode, scopes };
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const REQUEST_ID_LENGTH = 20;

interface RequestContextOptions {
  call: ServiceCaller;
  publicUrl: string;
  findPortalOrigin: FindPortalOrigin;
  callers: CallerLimit;
  lookups: LookupLimit;
}

/**
 * Whether both have the same access. Ignores the time of the last sign-in or password confirmation: a confirmation in between
 * only adds access.
 */
const isSameAccess = (now: Actor, before: Actor): boolean => isDeepStrictEqual(withoutTime(now), withoutTime(before));

const withoutTime = (actor: Actor): Actor => (actor.kind === 'user' ? { ...actor, authenticatedAt: undefined } : actor);

/** A company's host accepts only sessions of that company and of super admins; any other session is treated as anonymous. */
const isAcceptedAt = (portalOrigin: PortalOrigin | undefined, actor: Actor): boolean =>
  portalOrigin === undefined ||
  actor.kind !== 'user' ||
  actor.companyId === null ||
  servesCompany(portalOrigin, actor.companyId);

/** Returns middleware that finds which portal address the browser uses, authenticates the caller and assigns the request id. */
export function requestContext({
  call,
  publicUrl,
  findPortalOrigin,
  callers,
  lookups,
}: RequestContextOptions): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  /** Behind a proxy that replaces the Host header, the portal's address is unknown; if the Origin header is PUBLIC_URL, that is used. */
  const originOf = async (request: Request): Promise<PortalOrigin | undefined> =>
    (await findPortalOrigin(request)) ??
    (request.get('origin') === publicOrigin ? { url: publicOrigin, companyId: null } : undefined);
  /** A request with a key never falls back to the session or to an anonymous caller. */
  const refuseKey = async (clientAddress: string | null, response: Response): Promise<never> => {
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    await callers.countRequests({ actor: ANONYMOUS, clientAddress });
    throw unauthenticated();
  };
  /** Returns undefined for an unknown session, and for one of another company. */
  const authenticateAt = async (portalOrigin: PortalOrigin | undefined, token: string | undefined) => {
    const actor = await authenticate(call, token);
    return actor.kind !== 'anonymous' && isAcceptedAt(portalOrigin, actor) ? actor : undefined;
  };
  return async (request, response, next) => {
    const sentId = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(sentId) ? sentId : randomId(REQUEST_ID_LENGTH);
    response.set({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
    const clientAddress = request.ip ?? null;
    await withContext({ requestId, clientAddress }, async () => {
      const key = bearerOf(request.headers.authorization);
      const portalOrigin = await originOf(request);
      const token = tokenOf(request.headers.cookie, portalOrigin?.url ?? publicUrl);
      const findActor = (): Promise<Actor | undefined> =>
        key === undefined ? authenticateAt(portalOrigin, token) : authenticatePartner(call, key);
      const value = key ?? token;
      const found = value ? await lookups.run({ kind: 'credential', value, clientAddress }, findActor) : undefined;
      const actor = found ?? (key === undefined ? ANONYMOUS : await refuseKey(clientAddress, response));
      // Called every few seconds while a response is streamed.
      const keepsAccess = async (): Promise<boolean> => isSameAccess((await findActor()) ?? ANONYMOUS, actor);
      const context: GatewayContext = { actor, requestId, clientAddress, portalOrigin, reply: {}, keepsAccess };
      response.locals.context = context;
      withContext(actorLogFields(actor), next);
    });
  };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests from other sites and at unknown hosts (CSRF and DNS rebinding). Browsers send
 * Sec-Fetch-Site or Origin; a request with neither does not come from a browser. Partner keys are exempt: browsers never
 * send them by themselves, as they do cookies.
 */
export const requireSameOrigin: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  const { actor, portalOrigin }: GatewayContext = response.locals.context;
  const isBrowser = site !== undefined || origin !== undefined;
  if (!isBrowser || actor.kind === 'partner' || SAFE.has(request.method)) return next();
  const refuse = (message: string) => void response.status(403).type('text/plain').send(message);
  if (!portalOrigin) return refuse('The portal is not available at this address');
  const isSameOrigin = site ? site === 'same-origin' || site === 'none' : origin === portalOrigin.url;
  return isSameOrigin ? next() : refuse('This request comes from another site');
};
