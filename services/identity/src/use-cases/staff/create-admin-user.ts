import {
  type Actor,
  createAdminUserRule,
  DEFAULT_PERMISSIONS,
  isSuperAdmin,
  type Permission,
  type UserError,
} from '@utility-pay/contracts';
import { forbidden, invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { STAFF_AT_ONCE } from '../../domain/attempt-limit.ts';
import { mayGiveNew, newAdminUser, USER_ID_LENGTH } from '../../domain/staff.ts';
import type { User } from '../../domain/user.ts';
import type { AttemptGuard } from '../guard-attempts.ts';
import type { StaffRepository } from '../ports/staff.ts';
import type { CompanyDirectory, PasswordHasher } from '../ports.ts';
import type { RefuseCommonPassword } from '../refuse-common-password.ts';
import { requireUserManager } from './manage-users.ts';

export interface CreateAdminUserInput {
  companyId: number;
  email: string;
  name: string;
  password: string;
  permissions?: readonly Permission[];
}

export type StaffResult = { kind: 'done'; user: User } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  staff: StaffRepository;
  companies: CompanyDirectory;
  hasher: PasswordHasher;
  guard: AttemptGuard;
  refuseCommon: RefuseCommonPassword;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

export const STAFF_EMAIL_TAKEN: UserError = {
  code: 'TAKEN',
  field: 'email',
  message: 'A user with this email already exists',
};

/** Makes a member of a company's staff. For staff who manage users; only a super admin makes somebody who does too. */
export const createAdminUser =
  ({ staff, companies, hasher, guard, refuseCommon, randomId, log }: Parts) =>
  async (actor: Actor, { companyId, permissions, ...input }: CreateAdminUserInput): Promise<StaffResult> => {
    const { userId: byUserId } = requireUserManager(actor, companyId);
    // Staff belongs to a company that is there; a super admin may name any.
    if (isSuperAdmin(actor) && !(await companies.find(companyId))) throw notFound('Company');
    const given = permissions ?? DEFAULT_PERMISSIONS;
    if (!mayGiveNew(isSuperAdmin(actor), given)) throw forbidden();
    const parsed = createAdminUserRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { password, name, email } = parsed.data;
    const tooCommon = refuseCommon(password, 'password');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const user = newAdminUser(randomId(USER_ID_LENGTH), { name, email, companyId, permissions: given });
    const added = await guard(
      [{ limit: STAFF_AT_ONCE, key: String(companyId) }],
      async () => staff.add({ user, passwordHash: await hasher.hash(password) }),
      // Counted while it is made, and no longer.
      () => false,
    );
    if (added === 'taken') return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
    log.info({ userId: user.id, companyId, byUserId }, 'admin user made');
    return { kind: 'done', user };
  };
