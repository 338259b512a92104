import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { Platform } from '@utility-pay/service-kit/platform';
import { createStaffRepository } from './data/staff.repository.ts';
import type { CheckCurrentPassword } from './use-cases/check-current-password.ts';
import { createBusinessOwner } from './use-cases/create-business-owner.ts';
import { createSuperAdmin } from './use-cases/create-super-admin.ts';
import type { EndSessionsOf } from './use-cases/end-sessions-of.ts';
import type { AttemptGuard } from './use-cases/guard-attempts.ts';
import { listBusinessOwners } from './use-cases/list-business-owners.ts';
import { makeSuperAdmin } from './use-cases/make-super-admin.ts';
import type { CredentialRepository } from './use-cases/ports/credentials.ts';
import type {
  CompanyDirectory,
  PasswordHasher,
  SessionMemory,
  SessionRepository,
  UserRepository,
} from './use-cases/ports.ts';
import type { RefuseCommonPassword } from './use-cases/refuse-common-password.ts';
import { applyStaffChange } from './use-cases/staff/apply-staff-change.ts';
import { changePassword } from './use-cases/staff/change-password.ts';
import { createAdminUser } from './use-cases/staff/create-admin-user.ts';
import { deactivateAdminUser } from './use-cases/staff/deactivate-admin-user.ts';
import { dropStaffDrafts } from './use-cases/staff/drop-staff-drafts.ts';
import { listAdminUsers } from './use-cases/staff/list-admin-users.ts';
import { refreshSessionsOf } from './use-cases/staff/refresh-sessions-of.ts';
import { updateAdminUser } from './use-cases/staff/update-admin-user.ts';

interface Parts {
  users: UserRepository;
  sessions: SessionRepository;
  memory: SessionMemory;
  companies: CompanyDirectory;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  guard: AttemptGuard;
  checkPassword: CheckCurrentPassword;
  refuseCommon: RefuseCommonPassword;
  endSessionsOf: EndSessionsOf;
}

/** Milliseconds between looks for staff that was never finished. */
const DRAFT_SWEEP_MS = 60_000;

/** Those who sign in by the admin door: who they are, what they may do, and everybody's own password. */
export function wireStaff(platform: Platform, parts: Parts) {
  const { users, sessions, memory, companies, hasher, guard, refuseCommon, endSessionsOf, credentials, checkPassword } =
    parts;
  const { randomId, clock, log } = platform;
  const staff = createStaffRepository(platform);
  const refresh = refreshSessionsOf(sessions, memory);
  const apply = applyStaffChange({ staff, users, endSessionsOf, refreshSessionsOf: refresh, log });
  const makeFirst = makeSuperAdmin(users, staff, hasher);
  const drafts: Sweeper = { name: 'staff-drafts', everyMs: DRAFT_SWEEP_MS, run: dropStaffDrafts(staff, clock) };
  return {
    sweepers: [drafts],
    useCases: {
      listAdminUsers: listAdminUsers(staff, users),
      createAdminUser: createAdminUser({ staff, companies, hasher, guard, refuseCommon, randomId, log }),
      updateAdminUser: updateAdminUser(users, apply),
      deactivateAdminUser: deactivateAdminUser(users, apply),
      changePassword: changePassword({
        users,
        credentials,
        hasher,
        checkPassword,
        refuseCommon,
        endSessionsOf,
        randomId,
        log,
      }),
      createBusinessOwner: createBusinessOwner({ staff, companies, hasher, refuseCommon, randomId }),
      listBusinessOwners: listBusinessOwners(staff),
      makeSuperAdmin: makeFirst,
      createSuperAdmin: createSuperAdmin({ users, staff, hasher, refuseCommon, makeFirst, randomId }),
    },
  };
}
