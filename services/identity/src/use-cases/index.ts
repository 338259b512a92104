import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { FindTimeZone } from '@utility-pay/service-kit/company-directory';
import { listsInTurn } from '@utility-pay/service-kit/company-turns';
import type { Logger } from '@utility-pay/service-kit/log';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createRequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { listAuditLog, listWholeAuditLog } from './audit-log.ts';
import { changePassword } from './change-password.ts';
import { deactivateAdminUser, updateAdminUser } from './change-staff.ts';
import { claimAccount } from './claim-account.ts';
import { endLogin, endLoginFor, resolveClaim, resolveStaleClaims } from './claim-logins.ts';
import { takeClaimSlot } from './claim-slots.ts';
import { confirmPassword } from './confirm-password.ts';
import { createAdminUser, createBusinessOwner } from './create-staff.ts';
import { createFirstSuperAdmin, createSuperAdmin } from './create-super-admin.ts';
import { failedClaims } from './failed-claims.ts';
import { findEmailDetails } from './find-email-details.ts';
import { type AccountDiscovery, findQuestion } from './find-question.ts';
import { findUser, findViewer } from './find-user.ts';
import { completeIdempotentRequest, startIdempotentRequest } from './idempotency-keys.ts';
import { limitAttempts } from './limit-attempts.ts';
import { listAdminUsers, listBusinessOwners } from './list-staff.ts';
import { createPartnerKey, hasTestKey, listPartnerKeys, readPartnerKey, revokePartnerKey } from './partner-keys.ts';
import { checkCurrentPassword, checkNewPassword } from './passwords.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { AuditLog, FindNames } from './ports/audit.ts';
import type { BillingAccounts, FindClaimSettings } from './ports/claims.ts';
import type { CompanyDirectory } from './ports/companies.ts';
import type { IdempotencyKeyRepository } from './ports/idempotency-keys.ts';
import type { PartnerKeyCache, PartnerKeyRepository } from './ports/partner-keys.ts';
import type { PasswordHasher } from './ports/passwords.ts';
import type { PepperRepository, QuestionRepository, RecoveryRepository } from './ports/recovery.ts';
import type { SessionCache, SessionRepository } from './ports/sessions.ts';
import type { CredentialRepository, CustomerLoginRepository, StaffRepository, UserRepository } from './ports/users.ts';
import { questionLock } from './question-lock.ts';
import { createRecoveryKeys } from './recovery-tokens.ts';
import { confirmReset, lockLogin, requestReset } from './reset-by-link.ts';
import { resetByQuestion } from './reset-by-question.ts';
import { noPadding, type PadResponse } from './response-padding.ts';
import { endSession, endSessionsOf, readSession, refreshSessionsOf, startSession } from './sessions.ts';
import { findOwnQuestion, setSecurityQuestion } from './set-security-question.ts';
import { signIn } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';

interface IdentityDependencies {
  users: UserRepository;
  credentials: CredentialRepository;
  logins: CustomerLoginRepository;
  staff: StaffRepository;
  questions: QuestionRepository;
  recoveries: RecoveryRepository;
  sessions: SessionRepository;
  sessionCache: SessionCache;
  partnerKeys: PartnerKeyRepository;
  partnerKeyCache: PartnerKeyCache;
  idempotencyKeys: IdempotencyKeyRepository;
  auditLog: AuditLog;
  findNames: FindNames;
  counters: AttemptCounters;
  hasher: PasswordHasher;
  accounts: BillingAccounts;
  claimSettings: FindClaimSettings;
  companies: CompanyDirectory;
  timeZoneOf: FindTimeZone;
  pepper: PepperRepository;
  recordAct: RecordAct;
  clock: Clock;
  randomId: RandomId;
  metrics: Metrics;
  log: Logger;
}

interface IdentityPolicy {
  /** Sign links, derive the decoy security questions of unknown emails, and encrypt the pepper of security answers. */
  encryptionKeys: KeyRing;
  discovery: AccountDiscovery;
  /** How long a sign-in or a confirmed password allows sensitive changes. */
  stepUpMinutes?: number | undefined;
  /** Pads answers whose duration could reveal which emails are known. */
  pad: PadResponse;
}

export type IdentityUseCases = ReturnType<typeof createIdentityUseCases>;

export function createIdentityUseCases(
  dependencies: IdentityDependencies,
  { encryptionKeys, discovery, stepUpMinutes, pad }: IdentityPolicy,
) {
  const { users, credentials, logins, staff, questions, recoveries, sessions, sessionCache } = dependencies;
  const { partnerKeys, idempotencyKeys, counters, hasher, accounts, pepper, clock } = dependencies;

  const limit = limitAttempts(counters, clock);
  const signOut = endSession(sessions, sessionCache);
  const endSessions = endSessionsOf(sessions, sessionCache);
  const end = endLogin(logins, endSessions);
  const resolve = resolveClaim(accounts, logins);
  const shared = {
    ...dependencies,
    limit,
    signInLimits: signInLimits(users, counters, clock),
    requireStepUp: createRequireStepUp(clock, stepUpMinutes),
    startSession: startSession(sessions, sessionCache, signOut, clock),
    endSessionsOf: endSessions,
    refreshSessionsOf: refreshSessionsOf(sessions, sessionCache),
    checkPassword: checkCurrentPassword(credentials, hasher, limit),
    checkNewPassword: checkNewPassword(dependencies.companies, dependencies.log),
  };
  const recovery = {
    ...shared,
    keys: createRecoveryKeys(encryptionKeys, pepper.read),
    lock: questionLock(questions, counters, clock),
    pad,
    discovery,
  };
  // In literal mode the answer itself says whether an email is known, so its duration need not be hidden.
  const byQuestion = { ...recovery, pad: discovery === 'strict' ? pad : noPadding };

  return {
    signIn: signIn({ ...shared, pad }),
    signOut,
    readSession: readSession(shared),
    confirmPassword: confirmPassword(shared),
    findViewer: findViewer(users),
    findUser: findUser(users),

    claimAccount: claimAccount({
      ...shared,
      pad,
      resolve,
      endLogin: end,
      takeSlot: takeClaimSlot(counters, clock),
      failedClaims: failedClaims(counters, clock),
    }),
    resolveStaleClaims: resolveStaleClaims({ ...shared, resolve }),
    endLogin: end,
    endLoginFor: endLoginFor(end),

    changePassword: changePassword(shared),
    findQuestion: findQuestion(byQuestion),
    resetByQuestion: resetByQuestion(byQuestion),
    setSecurityQuestion: setSecurityQuestion(recovery),
    findOwnQuestion: findOwnQuestion(questions),
    requestReset: requestReset(recovery),
    confirmReset: confirmReset(recovery),
    lockLogin: lockLogin(recovery),
    reencryptPepper: pepper.reencrypt,
    ...findEmailDetails({ users, staff, recoveries, keys: recovery.keys, clock }),

    listAdminUsers: listAdminUsers(staff, users),
    createAdminUser: createAdminUser(shared),
    updateAdminUser: updateAdminUser(shared),
    deactivateAdminUser: deactivateAdminUser(shared),
    createBusinessOwner: createBusinessOwner(shared),
    listBusinessOwners: listBusinessOwners(staff),
    createFirstSuperAdmin: createFirstSuperAdmin(shared),
    createSuperAdmin: createSuperAdmin(shared),

    createPartnerKey: createPartnerKey(shared),
    listPartnerKeys: listPartnerKeys(partnerKeys),
    hasTestKey: hasTestKey(partnerKeys),
    readPartnerKey: readPartnerKey(shared),
    revokePartnerKey: revokePartnerKey(shared),

    addAuditEntry: dependencies.auditLog.add,
    listAuditLog: listAuditLog({ ...shared, auditLog: listsInTurn(dependencies.auditLog) }),
    listWholeAuditLog: listWholeAuditLog(shared),

    startIdempotentRequest: startIdempotentRequest(idempotencyKeys, clock),
    completeIdempotentRequest: completeIdempotentRequest(idempotencyKeys),
  };
}
