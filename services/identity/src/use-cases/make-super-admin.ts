import { FIRST_SUPER_ADMIN, newSuperAdmin } from '../domain/user.ts';
import type { StaffRepository } from './ports/staff.ts';
import type { PasswordHasher, UserRepository } from './ports.ts';

export interface SuperAdminCredentials {
  email: string;
  password: string;
}

/** Whether the deployment has its first super admin. */
export const hasSuperAdmin = (users: UserRepository) => async (): Promise<boolean> =>
  (await users.find(null, FIRST_SUPER_ADMIN)) !== undefined;

export type MakeSuperAdmin = ReturnType<typeof makeSuperAdmin>;

/** Makes the first super admin unless there is one; several processes may try at once. */
export const makeSuperAdmin =
  (users: UserRepository, staff: StaffRepository, hasher: PasswordHasher) =>
  async ({ email, password }: SuperAdminCredentials): Promise<'added' | 'exists'> => {
    // Looked up first, so that a start is not delayed by a hash that nobody needs.
    if (await hasSuperAdmin(users)()) return 'exists';
    return staff.addFirstSuperAdmin({ user: newSuperAdmin(email), passwordHash: await hasher.hash(password) });
  };
