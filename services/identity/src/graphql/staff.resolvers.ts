import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import type { StaffResult } from '../use-cases/staff/create-admin-user.ts';
import { permissionsFromGraph, toGraph } from './to-graph.ts';

const payloadOf = (result: StaffResult) =>
  result.kind === 'refused'
    ? { adminUser: null, userErrors: result.userErrors }
    : { adminUser: toGraph(result.user), userErrors: [] };

export const staffResolvers = {
  Company: {
    adminUsers: async ({ id = '' }, _args, { actor, useCases }) =>
      (await useCases.listAdminUsers(actor, idToNumber(id))).map(toGraph),
  },
  Mutation: {
    createAdminUser: async (_parent, { input: { companyId, permissions, ...input } }, { actor, useCases }) =>
      payloadOf(
        await useCases.createAdminUser(actor, {
          ...input,
          companyId: idToNumber(companyId),
          ...(permissions ? { permissions: permissionsFromGraph(permissions) } : {}),
        }),
      ),
    updateAdminUser: async (_parent, { input: { id, name, email, permissions, active } }, { actor, useCases }) =>
      payloadOf(
        await useCases.updateAdminUser(actor, {
          id,
          ...(typeof name === 'string' ? { name } : {}),
          ...(typeof email === 'string' ? { email } : {}),
          ...(permissions ? { permissions: permissionsFromGraph(permissions) } : {}),
          ...(typeof active === 'boolean' ? { active } : {}),
        }),
      ),
    deactivateAdminUser: async (_parent, { input: { id } }, { actor, useCases }) =>
      payloadOf(await useCases.deactivateAdminUser(actor, id)),
    changePassword: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.changePassword(actor, input);
      if (result.kind === 'refused') return { user: null, userErrors: result.userErrors };
      return { user: toGraph(result.user), userErrors: [] };
    },
  },
} satisfies Resolvers;
