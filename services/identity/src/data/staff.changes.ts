import { domainEvents } from '@utility-pay/contracts';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { emailKey } from '../domain/user.ts';
import type { StaffRepository } from '../use-cases/ports/staff.ts';
import { userModel } from './user.model.ts';
import { companyIn, toUser } from './user-document.ts';

/** Changes of staff: each one guarded update, so that an address never has two owners and a crash leaves no half. */
export function createStaffChanges({
  mongo,
  relay,
  createEvent,
}: Pick<Platform, 'mongo' | 'relay' | 'createEvent'>): Pick<StaffRepository, 'change'> {
  const Users = userModel(mongo);
  return {
    change: async (before, { name, email, permissions, active }) => {
      const companyId = companyIn(before.companyId);
      const told = pushToOutbox(
        active === false ? [createEvent(domainEvents.userDeactivated, companyId, { userId: before.id })] : [],
      );
      const unchanged = { active: before.active, permissions: [...before.permissions] };
      try {
        const changed = await Users.findOneAndUpdate(
          { _id: before.id, companyId, state: 'active', ...unchanged },
          {
            $set: {
              ...(name === undefined ? {} : { name }),
              ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
              ...(permissions === undefined ? {} : { permissions: [...permissions] }),
              ...(active === undefined ? {} : { active }),
              ...told.$set,
            },
            ...(active === false ? { $push: told.$push } : {}),
            // Sessions from before stay ended when access is given again; a link that was mailed before is void.
            ...(active === undefined ? {} : { $inc: { securityVersion: 1 } }),
            ...(active === undefined && email === undefined ? {} : { $unset: { reset: 1 } }),
          },
          { returnDocument: 'after' },
        ).lean();
        if (!changed) return 'stale';
        if (active === false) relay.flush();
        return toUser(changed);
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },
  };
}
