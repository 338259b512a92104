import { createSuperAdminRule, type Refused } from '@utility-pay/contracts';
import { type RecordAct, SYSTEM } from '@utility-pay/service-kit/audit';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { USER_ID_LENGTH } from '../domain/staff.ts';
import { emailKey, FIRST_SUPER_ADMIN, newSuperAdmin, type User } from '../domain/user.ts';
import { STAFF_EMAIL_TAKEN } from './create-staff.ts';
import type { CheckNewPassword } from './passwords.ts';
import { ACCOUNT_LANE, type PasswordHasher } from './ports/passwords.ts';
import type { StaffRepository, UserRepository } from './ports/users.ts';

export interface SuperAdminCredentials {
  email: string;
  password: string;
}

interface SuperAdminDependencies {
  users: UserRepository;
  staff: StaffRepository;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  recordAct: RecordAct;
  randomId: RandomId;
}

export type FirstSuperAdminResult = { kind: 'added' | 'exists' } | Refused;

/** Creates the first super admin unless there is one; several processes may try at once. */
export const createFirstSuperAdmin =
  ({ users, staff, hasher, checkNewPassword }: Omit<SuperAdminDependencies, 'randomId'>) =>
  async ({ email, password }: SuperAdminCredentials): Promise<FirstSuperAdminResult> => {
    // Checked first: a start is not delayed by an unneeded hash, nor refused for a password that is no longer used.
    if (await users.find(null, FIRST_SUPER_ADMIN)) return { kind: 'exists' };
    const user = newSuperAdmin(email);
    const passwordErrors = await checkNewPassword(password, 'password', user);
    if (passwordErrors.length > 0) return { kind: 'refused', userErrors: passwordErrors };
    return { kind: await staff.addFirstSuperAdmin({ user, passwordHash: await hasher.hash(password, ACCOUNT_LANE) }) };
  };

export type SuperAdminResult = { kind: 'created' | 'exists'; user: User } | Refused;

/** Creates a super admin, the first or another one; an existing one with this email is not changed. For operators. */
export const createSuperAdmin = (dependencies: SuperAdminDependencies) => {
  const { users, staff, hasher, checkNewPassword, recordAct, randomId } = dependencies;
  const createFirst = createFirstSuperAdmin(dependencies);

  const findStaffByEmail = async (email: string): Promise<User | undefined> =>
    (await users.findLogins('staff', emailKey(email))).at(0)?.user;

  return async (input: SuperAdminCredentials): Promise<SuperAdminResult> => {
    const parsed = createSuperAdminRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { email, password } = parsed.data;
    const existing = await findStaffByEmail(email);
    if (existing?.role === 'super_admin') return { kind: 'exists', user: existing };
    if (existing) return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
    const first = await createFirst({ email, password });
    if (first.kind === 'refused') return first;
    if (first.kind === 'exists') {
      const passwordErrors = await checkNewPassword(password, 'password', newSuperAdmin(email));
      if (passwordErrors.length > 0) return { kind: 'refused', userErrors: passwordErrors };
      const user = { ...newSuperAdmin(email), id: randomId(USER_ID_LENGTH) };
      const target = { type: 'user' as const, id: user.id };
      const act = recordAct(SYSTEM, null, { action: 'super-admin.created', target });
      await staff.add({ user, passwordHash: await hasher.hash(password, ACCOUNT_LANE) }, act);
    }
    // A concurrent call may have used the same email, for a super admin or for other staff.
    const created = await findStaffByEmail(email);
    if (created?.role === 'super_admin') return { kind: 'created', user: created };
    return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
  };
};
