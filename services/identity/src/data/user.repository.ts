import { facts } from '@utility-pay/contracts';
import { isDuplicateKey, type Platform, withFacts } from '@utility-pay/service-kit';
import type { UserRepository } from '../use-cases/ports.ts';
import { isUsable } from './credential.repository.ts';
import { userModel } from './user.model.ts';
import { companyIn, toDocument, toUser } from './user-document.ts';

const BEGINNING = new Date(0);

export function createUserRepository({
  mongo,
  relay,
  fact,
  clock,
}: Platform): UserRepository & { prepare(): Promise<void> } {
  const Users = userModel(mongo);
  relay.carry(Users);
  return {
    prepare: async () => void (await Users.createIndexes()),
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
    businessOwners: async () => {
      const found = await Users.find({ ownerSince: { $gt: BEGINNING } })
        .setOptions({ acrossTenants: 'a super admin sees the owners of every company' })
        .sort({ ownerSince: 1 })
        .lean();
      return found.map(toUser);
    },
    addBusinessOwner: async (login) => {
      const document = toDocument(login);
      const { _id: userId, companyId, role } = document;
      const told = withFacts([fact(facts.userCreated, companyId, { userId, role })]);
      try {
        await Users.create([{ ...document, ownerSince: clock.now(), ...told }]);
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
      relay.nudge();
      return 'added';
    },
    addFirstSuperAdmin: async (login) => {
      const document = toDocument(login);
      const { _id, companyId } = document;
      try {
        await Users.create([document]);
        return 'added';
      } catch (error) {
        if (isDuplicateKey(error) && (await Users.findOne({ _id, companyId }).lean())) return 'exists';
        throw error;
      }
    },
  };
}
