import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  ANONYMOUS,
  PARTNER_KEY_MODES,
  PARTNER_SCOPES,
  PERMISSIONS,
  ROLES,
  valueOfName,
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

/**
 * Returns the name of the session cookie. Browsers accept the `__Host-` prefix only over https, and only from the host
 * itself.
 */
const cookieNameOf = (url: string): string => (isHttps(url) ? '__Host-session' : 'session');

/** Returns the session token in a Cookie header of the portal at `url`; undefined without one. */
export const tokenOf = (header: string | undefined, url: string): string | undefined =>
  header ? parseCookie(header)[cookieNameOf(url)] : undefined;

/** Returns whether a Cookie header contains a session token, valid or not. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  ['http:', 'https:'].some((url) => tokenOf(header, url) !== undefined);

/**
 * Returns the Set-Cookie header that opens or closes the browser's session at `url`. The cookie has no Domain
 * attribute, so that browsers send it to no other host.
 */
export const cookieOf = (change: SessionChange, url: string): string =>
  stringifySetCookie({
    name: cookieNameOf(url),
    value: change.kind === 'open' ? change.token : '',
    expires: change.kind === 'open' ? new Date(change.expiresAt) : new Date(0),
    httpOnly: true,
    // Lax, not Strict: the return from the payment page is a cross-site navigation that must keep the session.
    sameSite: 'lax',
    secure: isHttps(url),
    path: '/',
  });

/**
 * Returns the user of a session; anonymous without a valid one. Asks identity on every request, so that ending a
 * session takes effect at once.
 */
export async function authenticate(call: ServiceCaller, token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const { internalSession } = await call('identity', { query: SessionDocument, variables: { token } });
  if (!internalSession) return ANONYMOUS;
  const { role, permissions, ...session } = internalSession;
  return {
    kind: 'user',
    ...session,
    role: valueOfName(ROLES, role),
    permissions: permissions.map((name) => valueOfName(PERMISSIONS, name)),
  };
}

const BEARER = /^bearer(?: +(.*))?$/i;
const PARTNER_SECRET = /^up_(?:live|test)_[A-Za-z0-9_-]{16,200}$/;

/** Returns the token of a Bearer authorization; undefined without one or with another scheme. */
const bearerOf = (authorization: string | undefined): string | undefined => {
  const match = BEARER.exec(authorization?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
};

/**
 * Returns the partner to whom a secret belongs; undefined for an unknown secret. Asks identity on every request, so
 * that revoking a key takes effect at once. The company of a test key is the sandbox.
 */
async function authenticatePartner(call: ServiceCaller, secret: string): Promise<Actor | undefined> {
  if (!PARTNER_SECRET.test(secret)) return undefined;
  const { internalPartnerKey } = await call('identity', {
    query: PartnerKeyDocument,
    variables: { secret },
  });
  if (!internalPartnerKey) return undefined;
  const { keyId, companyId } = internalPartnerKey;
  const mode = valueOfName(PARTNER_KEY_MODES, internalPartnerKey.mode);
  const scopes = internalPartnerKey.scopes.map((name) => valueOfName(PARTNER_SCOPES, name));
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
 * Returns whether two actors have the same access. Ignores the time of the last sign-in or password confirmation,
 * because a later time never takes access away.
 */
const haveSameAccess = (one: Actor, other: Actor): boolean =>
  isDeepStrictEqual(withoutAuthenticationTime(one), withoutAuthenticationTime(other));

const withoutAuthenticationTime = (actor: Actor): Actor =>
  actor.kind === 'user' ? { ...actor, authenticatedAt: undefined } : actor;

/**
 * Returns whether a portal accepts a session: a company's host accepts those of the company's users and of super
 * admins.
 */
const isAcceptedAt = (portalOrigin: PortalOrigin | undefined, actor: Actor): boolean =>
  portalOrigin === undefined ||
  actor.kind !== 'user' ||
  actor.companyId === null ||
  servesCompany(portalOrigin, actor.companyId);

/**
 * Returns middleware that creates the request's context: the portal origin, the authenticated caller and the request
 * id.
 */
export function requestContext({
  call,
  publicUrl,
  findPortalOrigin,
  callers,
  lookups,
}: RequestContextOptions): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  /**
   * Returns the portal origin of a request. A proxy may replace the Host header; then the Origin header proves that the
   * page is that of PUBLIC_URL.
   */
  const portalOriginOf = async (request: Request): Promise<PortalOrigin | undefined> =>
    (await findPortalOrigin(request)) ??
    (request.get('origin') === publicOrigin ? { url: publicOrigin, companyId: null } : undefined);
  /** Refuses a request with an invalid key: it never counts as a request of its session or of an anonymous caller. */
  const refuseKey = async (clientAddress: string | null, response: Response): Promise<never> => {
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    await callers.countRequests({ actor: ANONYMOUS, clientAddress });
    throw unauthenticated();
  };
  /** Returns the session's user; undefined for an unknown session, and for one that this portal does not accept. */
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
      const portalOrigin = await portalOriginOf(request);
      const token = tokenOf(request.headers.cookie, portalOrigin?.url ?? publicUrl);
      const findActor = (): Promise<Actor | undefined> =>
        key === undefined ? authenticateAt(portalOrigin, token) : authenticatePartner(call, key);
      const credential = key ?? token;
      const lookup = { kind: 'credential', value: credential ?? '', clientAddress } as const;
      const knownActor = credential ? await lookups.run(lookup, findActor) : undefined;
      const actor = knownActor ?? (key === undefined ? ANONYMOUS : await refuseKey(clientAddress, response));
      // Called every few seconds while a response is streamed.
      const keepsAccess = async (): Promise<boolean> => haveSameAccess((await findActor()) ?? ANONYMOUS, actor);
      const context: GatewayContext = { actor, requestId, clientAddress, portalOrigin, reply: {}, keepsAccess };
      response.locals.context = context;
      withContext(actorLogFields(actor), next);
    });
  };
}

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests from other sites and at unknown hosts (CSRF and DNS rebinding). Browsers send
 * Sec-Fetch-Site or Origin; a request with neither does not come from a browser. Requests with a partner key are
 * exempt, because a browser does not add a key to a request by itself, as it adds cookies.
 */
export const requireSameOrigin: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  const { actor, portalOrigin }: GatewayContext = response.locals.context;
  const isBrowser = site !== undefined || origin !== undefined;
  if (!isBrowser || actor.kind === 'partner' || SAFE_METHODS.has(request.method)) return next();
  const refuse = (message: string) => void response.status(403).type('text/plain').send(message);
  if (!portalOrigin) return refuse('The portal is not available at this address');
  const isSameOrigin = site ? site === 'same-origin' || site === 'none' : origin === portalOrigin.url;
  return isSameOrigin ? next() : refuse('This request comes from another site');
};
