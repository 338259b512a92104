import { type Actor, type AuditAction, type Permission, updateAdminUserRule } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { forbidden, invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import { STAFF_REACTIVATED_BY_COMPANY } from '../domain/attempt-limit.ts';
import { canChange, changedFields, isSensitive, type StaffChange, type StaffEditor } from '../domain/staff.ts';
import type { User } from '../domain/user.ts';
import { STAFF_EMAIL_TAKEN, type StaffResult } from './create-staff.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import type { StaffRepository, UserRepository } from './ports/users.ts';
import type { EndSessionsOf, RefreshSessionsOf } from './sessions.ts';
import { type EditableStaff, findEditableStaff } from './staff-access.ts';

interface ChangeStaffDependencies {
  staff: StaffRepository;
  users: UserRepository;
  limit: LimitAttempts;
  endSessionsOf: EndSessionsOf;
  refreshSessionsOf: RefreshSessionsOf;
  requireStepUp: RequireStepUp;
  recordAct: RecordAct;
  log: Pick<Logger, 'info'>;
}

const LAST_SUPER_ADMIN = userError('CONFLICT', 'id', "You can't deactivate the last active super admin");
const TOO_MANY_EMAILS = userError('CONFLICT', 'email', 'This email was changed too often today. Try again tomorrow.');
const OWN_ACCOUNT = userError('CONFLICT', 'id', "You can't deactivate your own account");

const OWNER_PROTECTED = "Only a super admin can change a business owner's email, permissions or access";

/** @throws AppError FORBIDDEN unless the editor may apply this change. */
function assertCanChange(editor: StaffEditor, before: User, changed: StaffChange): void {
  if (canChange(editor, before, changed)) return;
  throw before.isOwner && editor.managesUsers && !editor.isSelf ? forbidden(OWNER_PROTECTED) : forbidden();
}

/** Applies a change if the editor may make it to the staff user's current state, and updates open sessions. */
const applyStaffChange = (dependencies: ChangeStaffDependencies) => {
  const { staff, users, limit, endSessionsOf, refreshSessionsOf, requireStepUp, recordAct, log } = dependencies;
  const updateSessions = async (user: User, { permissions }: StaffChange): Promise<void> => {
    if (!user.active) await endSessionsOf(user);
    else if (permissions) await refreshSessionsOf(user);
  };

  return async ({ member, editor, actor }: EditableStaff, requested: StaffChange): Promise<StaffResult> => {
    let before = member;
    return retryOnConflict<StaffResult>(async () => {
      const changed = changedFields(before, requested);
      assertCanChange(editor, before, changed);
      if (isSensitive(changed)) requireStepUp(actor);
      const fields = Object.keys(changed);
      const act = recordAct(actor, before.companyId, {
        action: actionOf(changed),
        target: { type: 'user', id: before.id },
        ...changedValues<StaffChange>(before, { ...before, ...changed }, ['permissions', 'active']),
      });
      const change = () => staff.change(before, changed, actor.userId, act);
      const limits = changed.active ? [{ limit: STAFF_REACTIVATED_BY_COMPANY, key: String(before.companyId) }] : [];
      const after =
        fields.length === 0
          ? before
          : await limit({ limits, attempt: change, hasFailed: (result) => typeof result === 'string' });
      if (after === 'taken') return { done: { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] } };
      if (after === 'too-many-emails') return { done: { kind: 'refused', userErrors: [TOO_MANY_EMAILS] } };
      if (after === 'last-super-admin') return { done: { kind: 'refused', userErrors: [LAST_SUPER_ADMIN] } };
      if (after === 'stale') {
        before = (await users.find(before.companyId, before.id)) ?? before;
        return undefined;
      }
      // Also without changed fields: an earlier request may have been interrupted after it saved the change.
      await updateSessions(after, requested);
      log.info({ userId: after.id, companyId: after.companyId, byUserId: actor.userId, fields }, 'Admin user changed');
      return { done: { kind: 'done', user: after } };
    });
  };
};

function actionOf({ active, permissions, email }: StaffChange): AuditAction {
  if (active !== undefined) return active ? 'staff.reactivated' : 'staff.deactivated';
  if (permissions) return 'staff.permissions-changed';
  return email === undefined ? 'staff.changed' : 'email.changed';
}

export interface UpdateAdminUserInput {
  id: string;
  name?: string;
  email?: string;
  permissions?: readonly Permission[];
  active?: boolean;
}

/** Changes a staff user. For staff with manageUsers; staff without it may change their own name and email. */
export const updateAdminUser = (dependencies: ChangeStaffDependencies) => {
  const apply = applyStaffChange(dependencies);
  return async (actor: Actor, { id, permissions, ...fields }: UpdateAdminUserInput): Promise<StaffResult> => {
    const found = await findEditableStaff(dependencies.users, actor, id);
    const withPermissions = permissions ? { permissions } : {};
    const changed = changedFields(found.member, { ...fields, ...withPermissions });
    assertCanChange(found.editor, found.member, changed);
    const parsed = updateAdminUserRule.safeParse(fields);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    return apply(found, { ...definedFields(parsed.data), ...withPermissions });
  };
};

const definedFields = ({
  name,
  email,
  active,
}: {
  [Key in 'name' | 'email' | 'active']?: StaffChange[Key] | undefined;
}): StaffChange => ({
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(active === undefined ? {} : { active }),
});

/** Ends a staff user's access and sessions; the record stays. For staff with manageUsers. */
export const deactivateAdminUser = (dependencies: ChangeStaffDependencies) => {
  const apply = applyStaffChange(dependencies);
  return async (actor: Actor, id: string): Promise<StaffResult> => {
    const found = await findEditableStaff(dependencies.users, actor, id);
    if (!found.editor.managesUsers) throw forbidden();
    if (found.editor.isSelf) return { kind: 'refused', userErrors: [OWN_ACCOUNT] };
    return apply(found, { active: false });
  };
};
