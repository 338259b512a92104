import { createSuperAdminRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { USER_ID_LENGTH } from '../domain/staff.ts';
import { emailKey, newSuperAdmin, type User } from '../domain/user.ts';
import type { MakeSuperAdmin, SuperAdminCredentials } from './make-super-admin.ts';
import type { StaffRepository } from './ports/staff.ts';
import type { PasswordHasher, UserRepository } from './ports.ts';
import type { RefuseCommonPassword } from './refuse-common-password.ts';
import { STAFF_EMAIL_TAKEN } from './staff/create-admin-user.ts';

export type SuperAdminResult =
  | { kind: 'created' | 'exists'; user: User }
  | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  users: UserRepository;
  staff: StaffRepository;
  hasher: PasswordHasher;
  refuseCommon: RefuseCommonPassword;
  makeFirst: MakeSuperAdmin;
  randomId: RandomId;
}

/** Makes a super admin, the first or one more; one that has the address already stays as it is. For the operator alone. */
export const createSuperAdmin = ({ users, staff, hasher, refuseCommon, makeFirst, randomId }: Parts) => {
  const withAddress = async (email: string): Promise<User | undefined> =>
    (await users.loginsOf('admin', emailKey(email))).at(0)?.user;

  return async (input: SuperAdminCredentials): Promise<SuperAdminResult> => {
    const parsed = createSuperAdminRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { email, password } = parsed.data;
    const known = await withAddress(email);
    if (known?.role === 'super_admin') return { kind: 'exists', user: known };
    if (known) return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
    const tooCommon = refuseCommon(password, 'password');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    if ((await makeFirst({ email, password })) === 'exists') {
      const user = { ...newSuperAdmin(email), id: randomId(USER_ID_LENGTH) };
      await staff.add({ user, passwordHash: await hasher.hash(password) });
    }
    // Whoever was faster with the same address made this very super admin, or somebody else.
    const made = await withAddress(email);
    if (made?.role === 'super_admin') return { kind: 'created', user: made };
    return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
  };
};
