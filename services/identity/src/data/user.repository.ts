import type { Platform } from '@utility-pay/service-kit/platform';
import type { UserRepository } from '../use-cases/ports.ts';
import { isUsable } from './credential.repository.ts';
import { userModel } from './user.model.ts';
import { companyIn, toUser } from './user-document.ts';

export function createUserRepository({ mongo, relay }: Pick<Platform, 'mongo' | 'relay'>): UserRepository {
  const Users = userModel(mongo);
  relay.watch(Users);
  return {
    loginsOf: async (door, emailKey) => {
      const found = await Users.find({ door, emailKey })
        .setOptions({ acrossTenants: 'who signs in tells an address, not yet a company' })
        .sort({ emailScope: 1 })
        .lean();
      return found
        .filter(isUsable)
        .map((document) => ({ user: toUser(document), passwordHash: document.passwordHash }));
    },
    find: async (companyId, userId) => {
      const found = await Users.findOne({ _id: userId, companyId: companyIn(companyId) }).lean();
      return found?.state === 'active' ? toUser(found) : undefined;
    },
    findAnywhere: async (userId) => {
      const found = await Users.findOne({ _id: userId })
        .setOptions({ acrossTenants: 'a super admin works in every company' })
        .lean();
      return found?.state === 'active' ? toUser(found) : undefined;
    },
  };
}
