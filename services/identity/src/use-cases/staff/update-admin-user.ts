import { type Actor, type Permission, updateAdminUserRule } from '@utility-pay/contracts';
import { forbidden, invalidInput } from '@utility-pay/service-kit/errors';
import { mayChange, newsIn, type StaffChange } from '../../domain/staff.ts';
import type { UserRepository } from '../ports.ts';
import type { ApplyStaffChange } from './apply-staff-change.ts';
import type { StaffResult } from './create-admin-user.ts';
import { findStaff } from './find-staff.ts';

export interface UpdateAdminUserInput {
  id: string;
  name?: string;
  email?: string;
  permissions?: readonly Permission[];
  active?: boolean;
}

/** Changes a member of staff. Everybody may change its own name and address. */
export const updateAdminUser =
  (users: UserRepository, apply: ApplyStaffChange) =>
  async (actor: Actor, { id, permissions, ...fields }: UpdateAdminUserInput): Promise<StaffResult> => {
    const found = await findStaff(users)(actor, id);
    const allowed = permissions ? { permissions } : {};
    if (!mayChange(found.editor, found.member, newsIn(found.member, { ...fields, ...allowed }))) throw forbidden();
    const parsed = updateAdminUserRule.safeParse(fields);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    return apply(found, { ...given(parsed.data), ...allowed });
  };

const given = ({ name, email, active }: { [Key in 'name' | 'email' | 'active']?: StaffChange[Key] | undefined }) => ({
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(active === undefined ? {} : { active }),
});
