import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { domainEvents } from '@utility-pay/contracts';
import { createFindTimeZone } from '@utility-pay/service-kit/company-directory';
import { ConfigError } from '@utility-pay/service-kit/config';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createArgon2Hasher } from './data/argon2.hasher.ts';
import { createAttemptCounters } from './data/attempt.repository.ts';
import { createAuditLog, createFindNames } from './data/audit-log.repository.ts';
import { createBillingAccounts } from './data/billing-accounts.client.ts';
import { createCustomerLoginRepository } from './data/customer-login.repository.ts';
import { createIdempotencyKeyRepository } from './data/idempotency-key.repository.ts';
import { createPartnerKeyRepository } from './data/partner-key.repository.ts';
import { createPepperRepository } from './data/pepper.repository.ts';
import { createQuestionRepository, createRecoveryRepository } from './data/recovery.repository.ts';
import { createSessionRepository } from './data/session.repository.ts';
import { createStaffRepository } from './data/staff.repository.ts';
import { createCompanyDirectory, createFindClaimSettings } from './data/tenant-settings.client.ts';
import { createCredentialRepository, createUserRepository } from './data/user.repository.ts';
import { createPartnerKeyCache, createSessionCache } from './data/view.cache.ts';
import { onAccountUnclaimed } from './events/on-account-unclaimed.ts';
import { onActRecorded } from './events/on-act-recorded.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createSweepers } from './jobs/sweepers.ts';
import { migrations } from './migrations.ts';
import type { SuperAdminCredentials } from './use-cases/create-super-admin.ts';
import type { AccountDiscovery } from './use-cases/find-question.ts';
import { createIdentityUseCases, type IdentityUseCases } from './use-cases/index.ts';
import type { PasswordHasher } from './use-cases/ports/passwords.ts';
import { initialPepper } from './use-cases/recovery-tokens.ts';
import { createResponsePadding, type PadResponse } from './use-cases/response-padding.ts';

export { migrations } from './migrations.ts';
export type { SuperAdminCredentials } from './use-cases/create-super-admin.ts';

export interface Identity extends ServiceApp {
  useCases: IdentityUseCases;
}

export interface IdentityOptions {
  /** They sign links, select the decoy security questions of unknown emails, and encrypt the pepper of security answers. */
  encryptionKeys: KeyRing;
  /** `literal`, the default, lets callers learn whether an email has an account; `strict` hides it. */
  accountDiscovery?: AccountDiscovery;
  /** How long a sign-in or a confirmed password allows sensitive changes; 30 by default. */
  stepUpMinutes?: number | undefined;
  /** The first super admin, created unless there is one. */
  superAdmin?: SuperAdminCredentials | undefined;
  /** Replaces the padding of responses in tests. */
  padResponse?: PadResponse;
  /** Replaces argon2id at its full cost in tests. */
  hasher?: PasswordHasher | undefined;
}

/** Part of what encrypts the pepper, so that no other service's use of the same key can decrypt it. */
const PEPPER_PURPOSE = 'identity/peppers';

const RANDOM_STEPS = 1_000_000;
const defaultPadding = createResponsePadding({
  elapsed: () => performance.now(),
  sleep,
  random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
});

/** Creates the identity service: logins, sessions, claims, staff and partner keys. */
export function createIdentity(platform: Platform, options: IdentityOptions): Identity {
  const { encryptionKeys, accountDiscovery = 'literal', stepUpMinutes } = options;
  const { superAdmin, padResponse = defaultPadding, hasher } = options;
  const { clock, randomId, recordAct, metrics, log } = platform;
  const pepperBox = createSecretBox(encryptionKeys, PEPPER_PURPOSE);
  const useCases = createIdentityUseCases(
    {
      users: createUserRepository(platform),
      credentials: createCredentialRepository(platform),
      logins: createCustomerLoginRepository(platform),
      staff: createStaffRepository(platform),
      questions: createQuestionRepository(platform),
      recoveries: createRecoveryRepository(platform),
      sessions: createSessionRepository(platform),
      sessionCache: createSessionCache(platform),
      partnerKeys: createPartnerKeyRepository(platform),
      partnerKeyCache: createPartnerKeyCache(platform),
      idempotencyKeys: createIdempotencyKeyRepository(platform),
      auditLog: createAuditLog(platform),
      findNames: createFindNames(platform),
      counters: createAttemptCounters(platform),
      hasher: hasher ?? createArgon2Hasher(),
      accounts: createBillingAccounts(platform),
      findClaimSettings: createFindClaimSettings(platform),
      companies: createCompanyDirectory(platform),
      timeZoneOf: createFindTimeZone(platform),
      pepper: createPepperRepository(platform, pepperBox, initialPepper(encryptionKeys)),
      recordAct,
      clock,
      randomId,
      metrics,
      log,
    },
    { encryptionKeys, accountDiscovery, stepUpMinutes, pad: padResponse },
  );
  return {
    name: 'identity',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      context: { useCases },
    }),
    handlers: [...onAccountUnclaimed(useCases.endLogin), ...onActRecorded(useCases.addAuditEntry)],
    sweepers: createSweepers(useCases),
    publishes: [
      domainEvents.userCreated,
      domainEvents.passwordResetRequested,
      domainEvents.passwordChanged,
      domainEvents.emailChanged,
      domainEvents.userDeactivated,
      domainEvents.identityActRecorded,
    ],
    migrations,
    prepare: async () => {
      const result = superAdmin && (await useCases.createFirstSuperAdmin(superAdmin));
      if (result?.kind !== 'refused') return;
      throw new ConfigError(`SUPER_ADMIN_PASSWORD: ${result.userErrors.map(({ message }) => message).join(' ')}`);
    },
  };
}
