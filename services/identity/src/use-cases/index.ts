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
import { endLogin, endLoginForBilling, resolveClaim, resolveStaleClaims } from './claim-logins.ts';
import { takeClaimSlot } from './claim-slots.ts';
import { confirmPassword } from './confirm-password.ts';
import { createAdminUser, createBusinessOwner } from './create-staff.ts';
import { createFirstSuperAdmin, createSuperAdmin } from './create-super-admin.ts';
import { createFailedClaims } from './failed-claims.ts';
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
import { createQuestionLock } from './question-lock.ts';
import { createRecoveryKeys } from './recovery-tokens.ts';
import { confirmReset, lockLogin, requestReset } from './reset-by-link.ts';
import { resetByQuestion } from './reset-by-question.ts';
import { noPadding, type PadResponse } from './response-padding.ts';
import { endSession, endSessionsOf, readSession, refreshSessionsOf, startSession } from './sessions.ts';
import { findOwnQuestion, setSecurityQuestion } from './set-security-question.ts';
import { signIn } from './sign-in.ts';
import { createSignInLimits } from './sign-in-limits.ts';

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
  findClaimSettings: FindClaimSettings;
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
  /** They sign links, select the decoy security questions of unknown emails, and encrypt the pepper of security answers. */
  encryptionKeys: KeyRing;
  accountDiscovery: AccountDiscovery;
  /** How long a sign-in or a confirmed password allows sensitive changes. */
  stepUpMinutes?: number | undefined;
  /** Pads responses whose duration could reveal which emails have an account. */
  pad: PadResponse;
}

export type IdentityUseCases = ReturnType<typeof createIdentityUseCases>;

export function createIdentityUseCases(
  dependencies: IdentityDependencies,
  { encryptionKeys, accountDiscovery, stepUpMinutes, pad }: IdentityPolicy,
) {
  const { users, credentials, logins, staff, questions, recoveries, sessions, sessionCache } = dependencies;
  const { partnerKeys, idempotencyKeys, counters, hasher, accounts, pepper, clock } = dependencies;

  const limit = limitAttempts(counters, clock);
  const signOut = endSession(sessions, sessionCache);
  const endSessions = endSessionsOf(sessions, sessionCache);
  const shared = {
    ...dependencies,
    limit,
    signInLimits: createSignInLimits(users, counters, clock),
    requireStepUp: createRequireStepUp(clock, stepUpMinutes),
    startSession: startSession(sessions, sessionCache, signOut, clock),
    endSessionsOf: endSessions,
    refreshSessionsOf: refreshSessionsOf(sessions, sessionCache),
    resolveClaim: resolveClaim(accounts, logins),
    endLogin: endLogin(logins, endSessions),
    checkPassword: checkCurrentPassword(credentials, hasher, limit),
    checkNewPassword: checkNewPassword(dependencies.companies, dependencies.log),
  };
  const recovery = {
    ...shared,
    keys: createRecoveryKeys(encryptionKeys, pepper.read),
    questionLock: createQuestionLock(questions, counters, clock),
    pad,
    accountDiscovery,
  };
  // In literal mode the response says whether an email has an account, so its duration need not hide that.
  const byQuestion = { ...recovery, pad: accountDiscovery === 'strict' ? pad : noPadding };

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
      takeSlot: takeClaimSlot(counters, clock),
      failedClaims: createFailedClaims(counters, clock),
    }),
    resolveStaleClaims: resolveStaleClaims(shared),
    endLogin: shared.endLogin,
    endLoginForBilling: endLoginForBilling(shared.endLogin),

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
