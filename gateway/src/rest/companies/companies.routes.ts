import { createCompanyRule, isStaffOf, mayIn, toDollars } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { defineRoute, replyWith, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestCompaniesDocument,
  RestCompanyDocument,
  RestCompanyStatsDocument,
  RestCreateCompanyDocument,
  RestUpdateHostNamesDocument,
} from './gql/companies.ts';
import {
  company,
  companyListing,
  companyStats,
  toBillingMethod,
  toConfigurations,
  toOtherAmounts,
  toTemplate,
  toUploadReview,
  withNumericId,
} from './views.ts';

const LIMIT = '64kb';

const list = defineRoute({
  id: 'listCompanies',
  method: 'get',
  path: '/companies',
  summary: 'Ids and names of all companies, for account claims',
  access: 'anyone',
  responses: { 200: { description: 'Sorted by name.', schema: z.array(companyListing) } },
  handle: async ({ run }) => {
    const { companies } = await run(RestCompaniesDocument);
    return { body: companies.map(({ id, name }) => ({ id: Number(id), name })) };
  },
});

const create = defineRoute({
  id: 'createCompany',
  method: 'post',
  path: '/companies',
  summary: 'Creates a company',
  access: 'super-admin',
  body: { schema: createCompanyRule.strict(), limit: LIMIT },
  responses: { 201: { description: 'Created.', schema: company } },
  takesIdempotencyKey: true,
  handle: async ({ run, body, request }) => {
    const idempotencyKey = request.get('idempotency-key');
    const input = { ...body, ...(idempotencyKey ? { idempotencyKey } : {}) };
    const { createCompany } = await run(RestCreateCompanyDocument, { input });
    return replyWith(createCompany, createCompany.company, withNumericId, 201);
  },
});

const find = defineRoute({
  id: 'getCompany',
  method: 'get',
  path: '/companies/{companyId}',
  summary: 'A company, with the settings that the caller may read',
  access: { company: 'member' },
  responses: { 200: { description: 'The company.', schema: company } },
  handle: async ({ run, actor, params: { companyId: id } }) => {
    const companyNumber = idToNumber(id);
    const withConfiguration = actor.kind === 'user' && mayIn(actor, companyNumber, 'managePaymentSettings');
    const withTemplate = isStaffOf(actor, companyNumber) || mayIn(actor, companyNumber, 'manageBalances');
    const variables = { id, withConfiguration, withTemplate, withHosts: isStaffOf(actor, companyNumber) };
    const { company: read } = await run(RestCompanyDocument, variables);
    const { paymentConfiguration, stripeWebhookUrl, csvTemplate, ...shared } = requireFound(read, 'Company');
    const { otherAmounts, billingMethod, uploadReview, ...rest } = shared;
    return {
      body: {
        ...withNumericId(rest),
        otherAmounts: toOtherAmounts(otherAmounts),
        billingMethod: toBillingMethod(billingMethod),
        uploadReview: toUploadReview(uploadReview),
        ...(csvTemplate ? { csvTemplate: toTemplate(csvTemplate) } : {}),
        ...(withConfiguration
          ? { ...toConfigurations(paymentConfiguration), stripeWebhookUrl: stripeWebhookUrl ?? null }
          : {}),
      },
    };
  },
});

const stats = defineRoute({
  id: 'getCompanyStats',
  method: 'get',
  path: '/companies/{companyId}/stats',
  summary: 'A company’s customer and payment statistics',
  access: { company: 'customer-readers' },
  responses: { 200: { description: 'The statistics.', schema: companyStats } },
  handle: async ({ run, params: { companyId: id } }) => {
    const { company: read } = await run(RestCompanyStatsDocument, { id });
    const { customerCounts, collected, collectedInTestMode } = requireFound(read, 'Company');
    return {
      body: {
        customerCount: customerCounts.total,
        claimedCustomerCount: customerCounts.claimed,
        totalPaid: collected ? toDollars(collected.total.amountMinor) : null,
        successfulPaymentCount: collected?.successfulPaymentCount ?? null,
        testTotalPaid: collectedInTestMode ? toDollars(collectedInTestMode.total.amountMinor) : null,
        testPaymentCount: collectedInTestMode?.successfulPaymentCount ?? null,
      },
    };
  },
});

const hosts = z.object({ hostNames: z.array(z.string()) });

const updateHosts = defineRoute({
  id: 'updateHostNames',
  method: 'put',
  path: '/companies/{companyId}/host-names',
  summary: 'Replaces the host names of a company’s portal',
  access: { company: 'super-admin' },
  body: { schema: hosts.strict(), limit: LIMIT },
  responses: { 200: { description: 'The updated host names.', schema: hosts } },
  errors: { 409: 'A host name belongs to another company.' },
  handle: async ({ run, params: { companyId }, body: { hostNames } }) => {
    const variables = { input: { companyId, hostNames } };
    const { updateHostNames } = await run(RestUpdateHostNamesDocument, variables);
    throwUserErrors(updateHostNames);
    return { body: { hostNames: updateHostNames.company?.hostNames } };
  },
});

export const companyRoutes = tagRoutes('Companies', [list, create, find, stats, updateHosts]);
