import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import type { PortalRequest } from '../use-cases/find-company.ts';
import { toBranding, toBrandingInput, toCompany } from './mappers.ts';

const toPortalRequest = (companyId: string | null | undefined, host: string | null | undefined): PortalRequest => ({
  ...(typeof companyId === 'string' && { companyId: idToNumber(companyId) }),
  ...(host && { host }),
});

export const brandingResolvers: Resolvers = {
  Query: {
    branding: async (_parent, { companyId, host }, { actor, useCases }) => {
      const branding = await useCases.findBranding(actor, toPortalRequest(companyId, host));
      return branding ? toBranding(branding) : null;
    },
    portalCompany: async (_parent, { companyId, host }, { actor, useCases }) => {
      const company = await useCases.findPortalCompany(actor, toPortalRequest(companyId, host));
      return company ? { id: String(company.id), name: company.name, claimCheck: company.claimCheck } : null;
    },
    companyLogo: async (_parent, { companyId, version }, { useCases }) => {
      const logo = await useCases.findLogo(idToNumber(companyId), version);
      return logo ? { mediaType: logo.mediaType, content: logo.base64 } : null;
    },
  },
  Company: {
    branding: async ({ id = '' }, _args, { actor, useCases }) => {
      const branding = await useCases.findBranding(actor, { companyId: idToNumber(id) });
      return branding ? toBranding(branding) : null;
    },
  },
  Mutation: {
    updateBranding: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.updateBranding(actor, idToNumber(input.companyId), toBrandingInput(input));
      if (result.kind === 'refused') return { branding: null, userErrors: result.userErrors };
      return { branding: toBranding(result.branding), userErrors: [] };
    },
    resetBranding: async (_parent, { input }, { actor, useCases }) => ({
      company: toCompany(await useCases.resetBranding(actor, idToNumber(input.companyId))),
    }),
  },
};
