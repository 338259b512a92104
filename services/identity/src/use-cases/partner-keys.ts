import { type Actor, type PartnerScope, partnerKeyRule, type Refused } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requireService } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import {
  companyOfKey,
  endOfMinute,
  isSecret,
  MAX_PARTNER_KEYS,
  newSecret,
  type PartnerKey,
  prefixOf,
  startOfMinute,
} from '../domain/partner-key.ts';
import type { CompanyDirectory } from './ports/companies.ts';
import type { PartnerKeyCache, PartnerKeyRepository, PartnerKeyView } from './ports/partner-keys.ts';
import { hashOf } from './sessions.ts';
import { requireUserManager } from './staff-access.ts';

export interface CreatePartnerKeyInput {
  companyId: number;
  name: string;
  mode: string;
  scopes: readonly string[];
}

export type CreatePartnerKeyResult = { kind: 'created'; key: PartnerKey; secret: string } | Refused;

interface PartnerKeyDependencies {
  partnerKeys: PartnerKeyRepository;
  companies: CompanyDirectory;
  partnerKeyCache: PartnerKeyCache;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  clock: Clock;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const auditTargetOf = ({ id, name }: PartnerKey) => ({ type: 'partner-key' as const, id, label: name });

const KEY_ID_LENGTH = 20;
const SANDBOX_HAS_NO_KEYS = userError(
  'INVALID',
  'companyId',
  'A sandbox company has no keys. Create a test key of its live company.',
);
const TOO_MANY_KEYS = userError(
  'CONFLICT',
  null,
  `A company can have at most ${MAX_PARTNER_KEYS} partner keys. Revoke one that is no longer used.`,
);

/**
 * Creates a partner key and returns its secret, of which only a hash is stored. The company's first test key creates its
 * sandbox. For staff with manageUsers.
 */
export const createPartnerKey =
  ({
    partnerKeys,
    companies,
    requireStepUp,
    recordAct,
    clock,
    randomId,
    log,
  }: Omit<PartnerKeyDependencies, 'partnerKeyCache'>) =>
  async (actor: Actor, { companyId, ...input }: CreatePartnerKeyInput): Promise<CreatePartnerKeyResult> => {
    const { userId: byUserId } = requireUserManager(actor, companyId);
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    if (company.sandboxOf !== null) return { kind: 'refused', userErrors: [SANDBOX_HAS_NO_KEYS] };
    const parsed = partnerKeyRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { name, mode } = parsed.data;
    const scopes: PartnerScope[] = [...new Set(parsed.data.scopes)];
    requireStepUp(actor);
    const sandboxCompanyId = mode === 'test' ? await companies.ensureSandbox(companyId) : undefined;
    if (mode === 'test' && sandboxCompanyId === undefined) throw notFound('Company');
    const secret = newSecret(mode, randomId);
    const key: PartnerKey = {
      id: randomId(KEY_ID_LENGTH),
      companyId,
      ...(sandboxCompanyId === undefined ? {} : { sandboxCompanyId }),
      name,
      mode,
      scopes,
      prefix: prefixOf(secret),
      createdAt: clock.now(),
      lastUsedAt: null,
    };
    const after = { mode, scopes: scopes.join(', '), ...(sandboxCompanyId === undefined ? {} : { sandboxCompanyId }) };
    const act = recordAct(actor, companyId, { action: 'partner-key.created', target: auditTargetOf(key), after });
    if ((await partnerKeys.add(key, hashOf(secret), act)) === 'full')
      return { kind: 'refused', userErrors: [TOO_MANY_KEYS] };
    log.info({ keyId: key.id, companyId, mode, scopes, byUserId }, 'Partner key created');
    return { kind: 'created', key, secret };
  };

/** Returns a company's partner keys, newest first. For staff with manageUsers. */
export const listPartnerKeys =
  (partnerKeys: PartnerKeyRepository) =>
  async (actor: Actor, companyId: number): Promise<PartnerKey[]> => {
    requireUserManager(actor, companyId);
    return partnerKeys.findByCompany(companyId);
  };

/** Returns whether a live company has a test key. For notifications. */
export const hasTestKey =
  (partnerKeys: PartnerKeyRepository) =>
  async (actor: Actor, companyId: number): Promise<boolean> => {
    requireService(actor, 'notifications');
    return (await partnerKeys.findByCompany(companyId)).some(({ mode }) => mode === 'test');
  };

/** Revokes a partner key in all processes. For staff with manageUsers. */
export const revokePartnerKey =
  ({
    partnerKeys,
    partnerKeyCache,
    requireStepUp,
    recordAct,
    log,
  }: Pick<PartnerKeyDependencies, 'partnerKeys' | 'partnerKeyCache' | 'requireStepUp' | 'recordAct' | 'log'>) =>
  async (actor: Actor, companyId: number, keyId: string): Promise<void> => {
    const { userId: byUserId } = requireUserManager(actor, companyId);
    requireStepUp(actor);
    const key = await partnerKeys.find(companyId, keyId);
    if (!key) throw notFound('Partner key');
    const act = recordAct(actor, companyId, { action: 'partner-key.revoked', target: auditTargetOf(key) });
    // The database before the cache: the mark in the cache expires, the revocation does not.
    const secretHash = await partnerKeys.revoke(companyId, keyId, act);
    if (secretHash === undefined) throw notFound('Partner key');
    await partnerKeyCache.markEnded(secretHash);
    log.info({ keyId, companyId, byUserId }, 'Partner key revoked');
  };

/** Returns the partner key of a secret; undefined for an unknown or revoked one. For the gateway, which asks on every request with a key. */
export const readPartnerKey = ({
  partnerKeys,
  companies,
  partnerKeyCache,
  clock,
}: Pick<PartnerKeyDependencies, 'partnerKeys' | 'companies' | 'partnerKeyCache' | 'clock'>) => {
  const readFromDatabase = async (secretHash: string, now: Date): Promise<PartnerKeyView | undefined> => {
    const key = await partnerKeys.findBySecret(secretHash);
    const company = key && (await companies.find(key.companyId));
    // A sandbox is used only with the test keys of its live company.
    if (!key || !company || company.sandboxOf !== null) return undefined;
    const companyId = companyOfKey(key);
    if (companyId === undefined) return undefined;
    const minute = startOfMinute(now);
    if (!key.lastUsedAt || key.lastUsedAt < minute) await partnerKeys.recordUse(key, minute);
    const { id: keyId, mode, scopes } = key;
    return { keyId, companyId, mode, scopes: [...scopes], validUntil: endOfMinute(now).toISOString() };
  };

  return async (actor: Actor, secret: string): Promise<PartnerKeyView | undefined> => {
    requireService(actor, 'gateway');
    if (!isSecret(secret)) return undefined;
    const secretHash = hashOf(secret);
    const now = clock.now();
    const cached = await partnerKeyCache.get(secretHash);
    if (cached === 'ended') return undefined;
    if (cached && now < new Date(cached.validUntil)) return cached;
    const view = await readFromDatabase(secretHash, now);
    if (view) await partnerKeyCache.add(secretHash, view, now);
    return view;
  };
};
