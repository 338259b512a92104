import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Company } from '../domain/company.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { toCompany } from './mappers.ts';

export const companyResolvers: Resolvers = {
  Query: {
    companies: async (_parent, _args, { actor, portalOrigin, useCases }) => {
      const companies = await useCases.listCompanies(actor, portalOrigin?.companyId);
      return companies.map(({ id, name, claimCheck }) => ({ id: String(id), name, claimCheck }));
    },
    company: async (_parent, { id }, { actor, useCases }) => {
      const company = await useCases.findCompany(actor, idToNumber(id));
      return company ? toCompany(company) : null;
    },
  },
  Company: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const company = await useCases.findCompany(actor, idToNumber(id));
      return company ? toCompany(company) : null;
    },
    hostNames: ({ id = '' }, _args, { actor, useCases }) => useCases.listHostNames(actor, idToNumber(id)),
    claimSettings: ({ id = '' }, _args, { actor, useCases }) => useCases.findClaimSettings(actor, idToNumber(id)),
  },
  Mutation: {
    createCompany: async (_parent, { input }, { actor, useCases }) => {
      const { name, idempotencyKey } = input;
      const result = await useCases.createCompany(actor, { name, ...(idempotencyKey ? { idempotencyKey } : {}) });
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateBusinessInformation: async (_parent, { input: { companyId, timeZone, ...given } }, { actor, useCases }) => {
      const wanted = { ...given, website: given.website ?? '', ...(timeZone == null ? {} : { timeZone }) };
      const result = await useCases.updateBusinessInformation(actor, idToNumber(companyId), wanted);
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateClaimSettings: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      const result = await useCases.updateClaimSettings(actor, idToNumber(companyId), settings);
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateOtherAmounts: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      const result = await useCases.updateOtherAmounts(actor, idToNumber(companyId), settings);
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateBillingMethod: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      const result = await useCases.updateBillingMethod(actor, idToNumber(companyId), settings);
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateHostNames: async (_parent, { input: { companyId, hostNames } }, { actor, useCases }) => {
      const result = await useCases.updateHostNames(actor, idToNumber(companyId), { hostNames });
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
  },
};

const toInternal = ({
  id,
  name,
  email,
  timeZone,
  hostNames,
  claimCheck,
  claimNetworks,
  otherAmounts,
  billingMethod,
}: Company) => ({
  id,
  name,
  email,
  timeZone,
  hostNames,
  claimSettings: { claimCheck, claimNetworks },
  otherAmounts,
  billingMethod,
});

/** Internal operations for services and the gateway; the use cases refuse all other actors. */
export const internalResolvers: Resolvers = {
  Query: {
    internalCompany: async (_parent, { id }, { actor, useCases }) => {
      const company = await useCases.findCompanyForService(actor, id);
      return company ? toInternal(company) : null;
    },
    internalCompanyOfHost: async (_parent, { host }, { actor, useCases }) => {
      const company = await useCases.findCompanyOfHost(actor, host);
      return company ? toInternal(company) : null;
    },
  },
};
