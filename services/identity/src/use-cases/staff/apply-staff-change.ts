import type { UserError } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { mayChange, newsIn, type StaffChange } from '../../domain/staff.ts';
import type { User } from '../../domain/user.ts';
import type { EndSessionsOf } from '../end-sessions-of.ts';
import type { StaffRepository } from '../ports/staff.ts';
import type { UserRepository } from '../ports.ts';
import { STAFF_EMAIL_TAKEN, type StaffResult } from './create-admin-user.ts';
import type { FoundStaff } from './find-staff.ts';
import type { RefreshSessionsOf } from './refresh-sessions-of.ts';

export type ApplyStaffChange = ReturnType<typeof applyStaffChange>;

interface Parts {
  staff: StaffRepository;
  users: UserRepository;
  endSessionsOf: EndSessionsOf;
  refreshSessionsOf: RefreshSessionsOf;
  log: Pick<Logger, 'info'>;
}

/** Times that a change is decided anew when somebody else was faster. */
const TRIES = 3;
const BUSY: UserError = {
  code: 'CONFLICT',
  field: null,
  message: 'Somebody else is changing this user right now. Please try again.',
};

/** Writes a change if the editor may make it to the member as it is in that very moment, and spreads it at once. */
export const applyStaffChange = ({ staff, users, endSessionsOf, refreshSessionsOf, log }: Parts) => {
  const spread = async (user: User, { permissions }: StaffChange): Promise<void> => {
    if (!user.active) await endSessionsOf(user);
    else if (permissions) await refreshSessionsOf(user);
  };

  return async ({ member, editor, byUserId }: FoundStaff, wanted: StaffChange): Promise<StaffResult> => {
    let before = member;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const news = newsIn(before, wanted);
      if (!mayChange(editor, before, news)) throw forbidden();
      const after = Object.keys(news).length === 0 ? before : await staff.change(before, news);
      if (after === 'taken') return { kind: 'refused', userErrors: [STAFF_EMAIL_TAKEN] };
      if (after !== 'stale') {
        // Also when there was no news: whoever did this before may have died before it was spread.
        await spread(after, wanted);
        log.info({ userId: after.id, companyId: after.companyId, byUserId, fields: Object.keys(news) }, 'user changed');
        return { kind: 'done', user: after };
      }
      before = (await users.find(before.companyId, before.id)) ?? before;
    }
    return { kind: 'refused', userErrors: [BUSY] };
  };
};
