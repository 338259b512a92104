import type { Actor, UserError } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { UserRepository } from '../ports.ts';
import type { ApplyStaffChange } from './apply-staff-change.ts';
import type { StaffResult } from './create-admin-user.ts';
import { findStaff } from './find-staff.ts';

const NOT_ONESELF: UserError = {
  code: 'CONFLICT',
  field: 'id',
  message: 'You cannot deactivate your own account',
};

/** Ends a member of staff's access and sessions; the record stays. */
export const deactivateAdminUser =
  (users: UserRepository, apply: ApplyStaffChange) =>
  async (actor: Actor, id: string): Promise<StaffResult> => {
    const found = await findStaff(users)(actor, id);
    if (!found.editor.managesUsers) throw forbidden();
    if (found.editor.isSelf) return { kind: 'refused', userErrors: [NOT_ONESELF] };
    return apply(found, { active: false });
  };
