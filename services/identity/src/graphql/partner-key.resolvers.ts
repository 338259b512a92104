import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { modeToGraph, scopeFromGraph, scopeToGraph, toGraphPartnerKey } from './partner-key.to-graph.ts';

export const partnerKeyResolvers = {
  Query: {
    internalPartnerKey: async (_parent, { secret }, { actor, useCases }) => {
      const key = await useCases.readPartnerKey(actor, secret);
      return key ? { ...key, mode: modeToGraph(key.mode), scopes: key.scopes.map(scopeToGraph) } : null;
    },
  },
  Company: {
    partnerKeys: async ({ id = '' }, _args, { actor, useCases }) =>
      (await useCases.listPartnerKeys(actor, idToNumber(id))).map(toGraphPartnerKey),
  },
  Mutation: {
    createPartnerKey: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.createPartnerKey(actor, {
        companyId: idToNumber(input.companyId),
        name: input.name,
        mode: input.mode.toLowerCase(),
        scopes: input.scopes.map(scopeFromGraph),
      });
      if (result.kind === 'refused') return { partnerKey: null, secret: null, userErrors: result.userErrors };
      return { partnerKey: toGraphPartnerKey(result.key), secret: result.secret, userErrors: [] };
    },
    revokePartnerKey: async (_parent, { input: { companyId, keyId } }, { actor, useCases }) => {
      await useCases.revokePartnerKey(actor, idToNumber(companyId), keyId);
      return { revokedKeyId: keyId };
    },
  },
} satisfies Resolvers;
