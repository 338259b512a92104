import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import { toPartnerKey } from './mappers.ts';

export const partnerKeyResolvers = {
  Query: {
    internalPartnerKey: async (_parent, { secret }, { actor, useCases }) =>
      (await useCases.readPartnerKey(actor, secret)) ?? null,
    internalHasTestKey: (_parent, { companyId }, { actor, useCases }) => useCases.hasTestKey(actor, companyId),
  },
  Company: {
    partnerKeys: async ({ id = '' }, _args, { actor, useCases }) =>
      (await useCases.listPartnerKeys(actor, idToNumber(id))).map(toPartnerKey),
  },
  Mutation: {
    createPartnerKey: async (_parent, { input: { companyId, ...input } }, { actor, useCases }) => {
      const result = await useCases.createPartnerKey(actor, { ...input, companyId: idToNumber(companyId) });
      if (result.kind === 'refused') return { partnerKey: null, secret: null, userErrors: result.userErrors };
      return { partnerKey: toPartnerKey(result.key), secret: result.secret, userErrors: [] };
    },
    revokePartnerKey: async (_parent, { input: { companyId, keyId } }, { actor, useCases }) => {
      await useCases.revokePartnerKey(actor, idToNumber(companyId), keyId);
      return { revokedKeyId: keyId };
    },
  },
} satisfies Resolvers;
