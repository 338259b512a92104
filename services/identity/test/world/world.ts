import { createHash } from 'node:crypto';
import {
  type Actor,
  ANONYMOUS,
  actorSchema,
  type CLAIM_CHECK_BY_NAME,
  DEFAULT_TIME_ZONE,
} from '@utility-pay/contracts';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { PortalOrigin } from '@utility-pay/service-kit/portal-origin';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createGraphClient, createTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { createIdentity, type IdentityOptions } from '../../src/app.ts';
import { createAttemptCounters } from '../../src/data/attempt.repository.ts';
import type { AttemptLimit } from '../../src/domain/attempt-limit.ts';
import { noPadding } from '../../src/use-cases/response-padding.ts';
import { createBillingStub } from './billing-stub.ts';
import { createCheapHasher } from './hasher.ts';

const GATEWAY: Actor = { kind: 'service', service: 'gateway' };
export const ENCRYPTION_KEY = 'an encryption key for tests, 32 characters';
export const SUPER_ADMIN_LOGIN = { email: 'root@utility.test', password: 'a root password' };
export const SUPER_ADMIN: Actor = {
  kind: 'user',
  userId: 'super-admin',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

const COMPANIES = new Map([
  [1, 'Lakeside Water'],
  [2, 'Hill Gas'],
  [3, 'Valley Power'],
]);

/** Returns the id of the sandbox that the stub of tenant-settings creates for a company. */
export const sandboxIdOf = (companyId: number): number => companyId + 1000;

interface ClaimSettings {
  claimCheck: keyof typeof CLAIM_CHECK_BY_NAME;
  claimNetworks: string[];
}

/** Identity on real databases, with stubs of the two services that it calls. */
export async function createWorld(overrides: { redisUrl?: string } = {}, options: Partial<IdentityOptions> = {}) {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const billing = createBillingStub();
  const claimSettings = new Map<number, ClaimSettings>();
  /** Live companies by the id of their sandbox. */
  const sandboxes = new Map<number, number>();
  /** Time zones by company; UTC for all others. */
  const timeZones = new Map<number, string>();
  const transport: SubgraphTransport = async (service, request) => {
    if (service === 'billing') return billing.answer(request);
    // Only the operation that creates a sandbox has this variable.
    const liveId = request.variables?.companyId;
    if (liveId !== undefined) return { data: { internalEnsureSandbox: { id: sandboxIdOf(Number(liveId)) } } };
    const id = Number(request.variables?.id);
    const name = COMPANIES.get(id);
    const settings = claimSettings.get(id) ?? { claimCheck: 'ACCOUNT_NUMBER', claimNetworks: [] };
    const sandboxOf = sandboxes.get(id) ?? null;
    const timeZone = timeZones.get(id) ?? DEFAULT_TIME_ZONE;
    const company = { id, name: name ?? '', timeZone, sandboxOf, claimSettings: settings };
    return { data: { internalCompany: name || timeZones.has(id) ? company : null } };
  };
  const platform = await createTestPlatform('identity', process.env, { clock, transport, ...overrides });
  const app = createIdentity(platform, {
    superAdmin: SUPER_ADMIN_LOGIN,
    encryptionKeys: keyRing(ENCRYPTION_KEY),
    padResponse: noPadding,
    hasher: createCheapHasher(),
    ...options,
  });
  await prepareService(app, platform);
  const ask = createGraphClient(app, clock);

  return {
    platform,
    app,
    billing,
    ask,
    sandboxes,
    timeZones,
    /** Sets how a company's accounts are claimed. */
    setClaimSettings: (companyId: number, settings: Partial<ClaimSettings>): void =>
      void claimSettings.set(companyId, { claimCheck: 'ACCOUNT_NUMBER', claimNetworks: [], ...settings }),
    advance: (milliseconds: number): void => {
      now += milliseconds;
    },
    /** Sets the count of the open window of a limit. */
    setCount: async (limit: AttemptLimit, key: string, count: number): Promise<void> => {
      const _id = `${limit.name}-${createHash('sha256').update(key).digest('base64url')}`;
      await createAttemptCounters(platform).increment(limit, key, clock.now());
      await platform.mongo.collection<{ _id: string }>('attempts').updateOne({ _id }, { $set: { count } });
    },
    signIn: async (input: Record<string, unknown>, address?: string, actor = ANONYMOUS, portal?: PortalOrigin) => {
      const answer = await ask(actor, SIGN_IN, { input }, address, portal);
      return { ...outcomeOf(answer.data?.signIn), token: tokenOf(answer.extensions), errors: answer.errors };
    },
    claim: async (
      input: Record<string, unknown>,
      address?: string,
      portal?: PortalOrigin,
      actor: Actor = ANONYMOUS,
    ) => {
      const answer = await ask(actor, CLAIM, { input }, address, portal);
      return { ...outcomeOf(answer.data?.claimAccount), token: tokenOf(answer.extensions), errors: answer.errors };
    },
    createOwner: async (input: Record<string, unknown>, actor = SUPER_ADMIN) => {
      const answer = await ask(actor, CREATE_OWNER, { input });
      return { ...outcomeOf(answer.data?.createBusinessOwner), errors: answer.errors };
    },
    /** Ends the caller's session. */
    signOut: async (actor: Actor | undefined) => {
      const answer = await ask(actor ?? ANONYMOUS, 'mutation { signOut { signedOut } }');
      return { ...(answer.data?.signOut as { signedOut: boolean }), change: answer.extensions?.session };
    },
    /** Returns the actor that the gateway reads from a session token. */
    actorOf: async (token: string | undefined): Promise<Actor | undefined> => {
      const { data } = await ask(GATEWAY, SESSION, { token: token ?? '' });
      const session = data?.internalSession as { role: string } | null | undefined;
      if (!session) return undefined;
      return actorSchema.parse({ ...session, kind: 'user', role: session.role.toLowerCase(), permissions: [] });
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

const USER = '{ id role name email active permissions company { id } customer { id companyId } }';
const ERRORS = 'userErrors { code field message }';
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { user ${USER} companies { id name } ${ERRORS} } }`;
const CLAIM = `mutation ($input: ClaimAccountInput!) { claimAccount(input: $input) { user ${USER} ${ERRORS} } }`;
const CREATE_OWNER = `mutation ($input: CreateBusinessOwnerInput!) { createBusinessOwner(input: $input) { businessOwner ${USER} ${ERRORS} } }`;
const SESSION =
  'query ($token: String!) { internalSession(token: $token) { sessionId userId role companyId permissions authenticatedAt } }';

interface Outcome {
  user?: { id: string; role: string; name: string } | null;
  businessOwner?: { id: string; role: string; name: string } | null;
  companies?: { id: string; name: string }[];
  userErrors?: { code: string; field: string | null; message: string }[];
}

const outcomeOf = (payload: unknown): Outcome => (payload ?? {}) as Outcome;

const tokenOf = (extensions: Record<string, unknown> | undefined): string | undefined =>
  (extensions?.session as { token?: string } | undefined)?.token;
