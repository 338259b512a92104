import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Company } from '../domain/company.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { CreateCompanyResult } from '../use-cases/create-company.ts';
import type { UpdateCompanyResult } from '../use-cases/update-business-information.ts';
import { toCompany } from './mappers.ts';

const toPayload = (result: CreateCompanyResult | UpdateCompanyResult) =>
  result.kind === 'refused'
    ? { company: null, userErrors: result.userErrors }
    : { company: toCompany(result.company), userErrors: [] };

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
      return toPayload(await useCases.createCompany(actor, { name, ...(idempotencyKey ? { idempotencyKey } : {}) }));
    },
    updateBusinessInformation: async (_parent, { input: { companyId, timeZone, ...contact } }, { actor, useCases }) => {
      const information = { ...contact, website: contact.website ?? '', ...(timeZone == null ? {} : { timeZone }) };
      return toPayload(await useCases.updateBusinessInformation(actor, idToNumber(companyId), information));
    },
    updateClaimSettings: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      return toPayload(await useCases.updateClaimSettings(actor, idToNumber(companyId), settings));
    },
    updateOtherAmounts: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      return toPayload(await useCases.updateOtherAmounts(actor, idToNumber(companyId), settings));
    },
    updateBillingMethod: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      return toPayload(await useCases.updateBillingMethod(actor, idToNumber(companyId), settings));
    },
    updateUploadReview: async (_parent, { input: { companyId, ...settings } }, { actor, useCases }) => {
      return toPayload(await useCases.updateUploadReview(actor, idToNumber(companyId), settings));
    },
    updateHostNames: async (_parent, { input: { companyId, hostNames } }, { actor, useCases }) => {
      return toPayload(await useCases.updateHostNames(actor, idToNumber(companyId), { hostNames }));
    },
  },
};

const toInternal = ({
  id,
  sandboxOf,
  name,
  email,
  timeZone,
  hostNames,
  claimCheck,
  claimNetworks,
  otherAmounts,
  billingMethod,
  uploadReview,
}: Company) => ({
  id,
  sandboxOf: sandboxOf ?? null,
  name,
  email,
  timeZone,
  hostNames,
  claimSettings: { claimCheck, claimNetworks },
  otherAmounts,
  billingMethod,
  uploadReview,
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
  Mutation: {
    internalEnsureSandbox: async (_parent, { companyId }, { actor, useCases }) => {
      const sandbox = await useCases.ensureSandbox(actor, companyId);
      return sandbox ? toInternal(sandbox) : null;
    },
  },
};
