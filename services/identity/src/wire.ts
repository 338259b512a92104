import { createCompanyDirectory } from '@utility-pay/service-kit/company-directory';
import type { Platform } from '@utility-pay/service-kit/platform';
import { countSignIns } from './count-sign-ins.ts';
import { createAccountBook } from './data/account-book.client.ts';
import { createArgon2Hasher } from './data/argon2.hasher.ts';
import { createAttemptCounters } from './data/attempt.counters.ts';
import { createClaimLoginRepository } from './data/claim-login.repository.ts';
import { createCommonPasswords } from './data/common-passwords.ts';
import { createCredentialRepository } from './data/credential.repository.ts';
import { createEndedLoginRepository } from './data/ended-login.repository.ts';
import { createRequestKeyRepository } from './data/request-key.repository.ts';
import { createSessionMemory } from './data/session.memory.ts';
import { createSessionRepository } from './data/session.repository.ts';
import { createUserRepository } from './data/user.repository.ts';
import { accountHandlers } from './events/account.handlers.ts';
import { wirePartnerKeys } from './partner-keys.ts';
import { type RecoveryOptions, wireRecovery } from './recovery.ts';
import { wireStaff } from './staff.ts';
import { checkCurrentPassword } from './use-cases/check-current-password.ts';
import { claimAccount } from './use-cases/claim-account.ts';
import { endLogin } from './use-cases/end-login.ts';
import { endSession } from './use-cases/end-session.ts';
import { endSessionsOf } from './use-cases/end-sessions-of.ts';
import { findUser, findViewer } from './use-cases/find-user.ts';
import { guardAttempts } from './use-cases/guard-attempts.ts';
import { hasSuperAdmin } from './use-cases/make-super-admin.ts';
import { readSession } from './use-cases/read-session.ts';
import { refuseCommonPassword } from './use-cases/refuse-common-password.ts';
import { beginRequest, finishRequest } from './use-cases/request-keys.ts';
import { newToken } from './use-cases/session-token.ts';
import { settleClaim } from './use-cases/settle-claim.ts';
import { settleStaleClaims } from './use-cases/settle-stale-claims.ts';
import { signIn } from './use-cases/sign-in.ts';
import { startSession } from './use-cases/start-session.ts';

/** Builds what the service does from what it stands on. */
export function wire(platform: Platform, options: RecoveryOptions) {
  const { clock, log } = platform;
  const users = createUserRepository(platform);
  const logins = createClaimLoginRepository(platform);
  const sessions = createSessionRepository(platform);
  const counters = createAttemptCounters(platform);
  const memory = createSessionMemory(platform);
  const book = createAccountBook(platform);
  const companies = createCompanyDirectory(platform);
  const requests = createRequestKeyRepository(platform);
  const hasher = createArgon2Hasher();
  const credentials = createCredentialRepository(platform);

  const guard = guardAttempts(counters, clock);
  const signOut = endSession(sessions, memory);
  const start = startSession(sessions, signOut, clock, newToken);
  const settle = settleClaim(book, logins);
  const endSessions = endSessionsOf(sessions, memory);
  const end = endLogin(createEndedLoginRepository(platform), endSessions);
  const checkPassword = checkCurrentPassword(credentials, hasher, guard);
  const refuseCommon = refuseCommonPassword(createCommonPasswords());
  const staff = wireStaff(platform, {
    users,
    sessions,
    memory,
    companies,
    credentials,
    hasher,
    guard,
    checkPassword,
    refuseCommon,
    endSessionsOf: endSessions,
  });
  const partnerKeys = wirePartnerKeys(platform, companies);
  const recovery = wireRecovery(
    platform,
    { users, credentials, counters, guard, hasher, checkPassword, refuseCommon, endSessions },
    options,
  );
  return {
    handlers: accountHandlers(end),
    sweepers: staff.sweepers,
    settleStopped: settleStaleClaims(logins, settle, clock, log),
    useCases: {
      signIn: countSignIns(signIn({ users, companies, hasher, guard, startSession: start, log }), platform.metrics),
      signOut,
      readSession: readSession({ sessions, users, memory, clock }),
      claimAccount: claimAccount({
        book,
        logins,
        settle,
        endLogin: end,
        hasher,
        guard,
        refuseCommon,
        startSession: start,
        clock,
        log,
      }),
      findViewer: findViewer(users),
      findUser: findUser(users),
      beginRequest: beginRequest(requests, clock),
      finishRequest: finishRequest(requests),
      hasSuperAdmin: hasSuperAdmin(users),
      ...staff.useCases,
      ...partnerKeys.useCases,
      ...recovery.useCases,
    },
  };
}

export type IdentityUseCases = ReturnType<typeof wire>['useCases'];
