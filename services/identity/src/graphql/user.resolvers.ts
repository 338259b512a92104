import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import type { StaffResult } from '../use-cases/create-staff.ts';
import { toUser } from './mappers.ts';

const toAdminUserPayload = (result: StaffResult) =>
  result.kind === 'refused'
    ? { adminUser: null, userErrors: result.userErrors }
    : { adminUser: toUser(result.user), userErrors: [] };

export const userResolvers = {
  Query: {
    businessOwners: async (_parent, _args, { actor, useCases }) =>
      (await useCases.listBusinessOwners(actor)).map(toUser),
  },
  User: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const user = await useCases.findUser(actor, id);
      return user ? toUser(user) : null;
    },
    securityQuestion: async ({ id = '' }, _args, { actor, useCases }) =>
      (await useCases.findOwnQuestion(actor, id)) ?? null,
  },
  Company: {
    adminUsers: async ({ id = '' }, _args, { actor, useCases }) =>
      (await useCases.listAdminUsers(actor, idToNumber(id))).map(toUser),
  },
  Mutation: {
    createBusinessOwner: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.createBusinessOwner(actor, input);
      if (result.kind === 'refused') return { businessOwner: null, userErrors: result.userErrors };
      return { businessOwner: toUser(result.user), userErrors: [] };
    },
    createAdminUser: async (_parent, { input: { companyId, permissions, ...input } }, { actor, useCases }) =>
      toAdminUserPayload(
        await useCases.createAdminUser(actor, {
          ...input,
          companyId: idToNumber(companyId),
          ...(permissions ? { permissions } : {}),
        }),
      ),
    updateAdminUser: async (_parent, { input: { id, name, email, permissions, active } }, { actor, useCases }) =>
      toAdminUserPayload(
        await useCases.updateAdminUser(actor, {
          id,
          ...(typeof name === 'string' ? { name } : {}),
          ...(typeof email === 'string' ? { email } : {}),
          ...(permissions ? { permissions } : {}),
          ...(typeof active === 'boolean' ? { active } : {}),
        }),
      ),
    deactivateAdminUser: async (_parent, { input: { id } }, { actor, useCases }) =>
      toAdminUserPayload(await useCases.deactivateAdminUser(actor, id)),
    changePassword: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.changePassword(actor, input);
      if (result.kind === 'refused') return { user: null, userErrors: result.userErrors };
      return { user: toUser(result.user), userErrors: [] };
    },
  },
} satisfies Resolvers;
