import {
  type Actor,
  businessOwnerRule,
  createAdminUserRule,
  DEFAULT_PERMISSIONS,
  isSuperAdmin,
  type Permission,
  type Refused,
} from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { forbidden, invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { CONCURRENT_STAFF_CREATION, STAFF_CREATED_BY_COMPANY } from '../domain/attempt-limit.ts';
import { canCreateWith, newAdminUser, USER_ID_LENGTH } from '../domain/staff.ts';
import { newBusinessOwner, type User } from '../domain/user.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import type { CheckNewPassword } from './passwords.ts';
import type { CompanyDirectory } from './ports/companies.ts';
import { ACCOUNT_LANE, type PasswordHasher } from './ports/passwords.ts';
import type { StaffRepository } from './ports/users.ts';
import { requireUserManager } from './staff-access.ts';

export type StaffResult = { kind: 'done'; user: User } | Refused;

interface CreateStaffDependencies {
  staff: StaffRepository;
  companies: CompanyDirectory;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  limit: LimitAttempts;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

export const STAFF_EMAIL_TAKEN = userError('TAKEN', 'email', 'A user with this email already exists');
const SANDBOX_HAS_NO_STAFF = userError(
  'INVALID',
  'companyId',
  'A sandbox company has no staff. Choose its live company.',
);
const NO_SUCH_COMPANY = userError('INVALID', 'companyId', 'Company not found');
const OWNER_EMAIL_TAKEN = userError('TAKEN', 'email', 'An account with this email already exists');

export interface CreateAdminUserInput {
  companyId: number;
  email: string;
  name: string;
  password: string;
  permissions?: readonly Permission[];
}

/** Creates a staff user of a company. For staff with manageUsers; only super admins grant manageUsers itself. */
export const createAdminUser =
  ({
    staff,
    companies,
    hasher,
    checkNewPassword,
    limit,
    requireStepUp,
    recordAct,
    randomId,
    log,
  }: CreateStaffDependencies) =>
  async (
    actor: Actor,
    { companyId, permissions = DEFAULT_PERMISSIONS, ...input }: CreateAdminUserInput,
  ): Promise<StaffResult> => {
    const { userId: byUserId } = requireUserManager(actor, companyId);
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    if (company.sandboxOf !== null) return { kind: 'refused', userErrors: [SANDBOX_HAS_NO_STAFF] };
    if (!canCreateWith(isSuperAdmin(actor), permissions)) throw forbidden();
    const parsed = createAdminUserRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { password, name, email } = parsed.data;
    const passwordErrors = await checkNewPassword(password, 'password', { name, email, companyId });
    if (passwordErrors.length > 0) return { kind: 'refused', userErrors: passwordErrors };
    requireStepUp(actor);
    const user = newAdminUser(randomId(USER_ID_LENGTH), { name, email, companyId, permissions });
    const target = { type: 'user' as const, id: user.id };
    const after = { permissions: user.permissions.join(', ') };
    const act = recordAct(actor, companyId, { action: 'staff.created', target, after });
    const added = await limit({
      limits: [CONCURRENT_STAFF_CREATION, STAFF_CREATED_BY_COMPANY].map((staffLimit) => ({
        limit: staffLimit,
        key: String(companyId),
      })),
      attempt: async () => staff.add({ user, passwordHash: await hasher.hash(password, ACCOUNT_LANE) }, act),
      // Never failed, so CONCURRENT_STAFF_CREATION takes its count back when the creation ends.
      hasFailed: () => false,
    });
    if (added === 'taken') return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
    log.info({ userId: user.id, companyId, byUserId }, 'Admin user created');
    return { kind: 'done', user };
  };

export interface BusinessOwnerInput {
  name: string;
  email: string;
  password: string;
  companyId: string;
}

/** Creates a company's owner. For super admins. */
export const createBusinessOwner =
  ({
    staff,
    companies,
    hasher,
    checkNewPassword,
    requireStepUp,
    recordAct,
    randomId,
  }: Omit<CreateStaffDependencies, 'limit' | 'log'>) =>
  async (actor: Actor, input: BusinessOwnerInput): Promise<StaffResult> => {
    requireSuperAdmin(actor);
    const parsed = businessOwnerRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { password, ...owner } = parsed.data;
    const passwordErrors = await checkNewPassword(password, 'password', owner);
    if (passwordErrors.length > 0) return { kind: 'refused', userErrors: passwordErrors };
    const company = await companies.find(owner.companyId);
    if (!company) return { kind: 'refused', userErrors: [NO_SUCH_COMPANY] };
    if (company.sandboxOf !== null) return { kind: 'refused', userErrors: [SANDBOX_HAS_NO_STAFF] };
    requireStepUp(actor);
    const user = newBusinessOwner(randomId(USER_ID_LENGTH), owner);
    const target = { type: 'user' as const, id: user.id };
    const act = recordAct(actor, owner.companyId, { action: 'business-owner.created', target });
    const passwordHash = await hasher.hash(password, ACCOUNT_LANE);
    const added = await staff.addBusinessOwner({ user, passwordHash }, act);
    return added === 'taken' ? { kind: 'refused', userErrors: [OWNER_EMAIL_TAKEN] } : { kind: 'done', user };
  };
