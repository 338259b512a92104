import { createCompanyRule, isStaffOf, mayIn, toDollars } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import { z } from 'zod';
import { RestError } from '../http/errors.ts';
import { defineRoute } from '../http/route.ts';
import { throwUserErrors } from '../http/run-operation.ts';
import {
  RestCompaniesDocument,
  RestCompanyDocument,
  RestCompanyStatsDocument,
  RestCreateCompanyDocument,
  RestUpdateHostNamesDocument,
} from './gql/companies.ts';
import { company, companyListing, companyStats, toTemplate } from './views.ts';

const tag = 'Companies';
const LIMIT = '64kb';

const missing = () => new RestError('NOT_FOUND', 'Company not found');

const list = defineRoute({
  id: 'listCompanies',
  method: 'get',
  path: '/companies',
  tag,
  summary: 'Ids and names of all companies, for account claims',
  access: 'anyone',
  answers: { 200: { description: 'In order of creation.', schema: z.array(companyListing) } },
  handle: async ({ run }) => {
    const { companies } = await run(RestCompaniesDocument);
    return { body: companies.map(({ id, name }) => ({ id: Number(id), name })) };
  },
});

const create = defineRoute({
  id: 'createCompany',
  method: 'post',
  path: '/companies',
  tag,
  summary: 'Creates a company',
  access: 'super-admin',
  body: { schema: createCompanyRule.strict(), limit: LIMIT },
  answers: { 201: { description: 'Created.', schema: company } },
  takesIdempotencyKey: true,
  handle: async ({ run, body, request }) => {
    const idempotencyKey = request.get('idempotency-key');
    const input = { ...body, ...(idempotencyKey ? { idempotencyKey } : {}) };
    const { createCompany } = await run(RestCreateCompanyDocument, { input });
    throwUserErrors(createCompany);
    const made = createCompany.company;
    return made ? { status: 201, body: { ...made, id: Number(made.id) } } : undefined;
  },
});

const find = defineRoute({
  id: 'getCompany',
  method: 'get',
  path: '/companies/{companyId}',
  tag,
  summary: 'A company, with the settings that the caller may read',
  access: { company: 'member' },
  answers: { 200: { description: 'The company.', schema: company } },
  handle: async ({ run, actor, params: { companyId: id } }) => {
    const number = idToNumber(id);
    const withConfiguration = actor.kind === 'user' && mayIn(actor, number, 'managePaymentSettings');
    const withTemplate = isStaffOf(actor, number) || mayIn(actor, number, 'manageBalances');
    const variables = { id, withConfiguration, withTemplate, withHosts: isStaffOf(actor, number) };
    const { company: found } = await run(RestCompanyDocument, variables);
    if (!found) throw missing();
    const { paymentConfiguration, csvTemplate, ...rest } = found;
    return {
      body: {
        ...rest,
        id: Number(found.id),
        ...(csvTemplate ? { csvTemplate: toTemplate(csvTemplate) } : {}),
        ...(withConfiguration ? { ipospaysConfig: paymentConfiguration ?? null, authorizeNetConfig: null } : {}),
      },
    };
  },
});

const stats = defineRoute({
  id: 'getCompanyStats',
  method: 'get',
  path: '/companies/{companyId}/stats',
  tag,
  summary: 'A company’s customer and payment statistics',
  access: { company: 'customer-readers' },
  answers: { 200: { description: 'The statistics.', schema: companyStats } },
  handle: async ({ run, params: { companyId: id } }) => {
    const { company: found } = await run(RestCompanyStatsDocument, { id });
    if (!found) throw missing();
    const { customerCounts, collected } = found;
    return {
      body: {
        customerCount: customerCounts.total,
        claimedCustomerCount: customerCounts.claimed,
        totalPaid: collected ? toDollars(collected.total.amountMinor) : null,
        successfulPaymentCount: collected?.successfulPaymentCount ?? null,
      },
    };
  },
});

const hosts = z.object({ hostNames: z.array(z.string()) });

const updateHosts = defineRoute({
  id: 'updateHostNames',
  method: 'put',
  path: '/companies/{companyId}/host-names',
  tag,
  summary: 'Replaces the host names of a company’s portal',
  access: { company: 'super-admin' },
  body: { schema: hosts.strict(), limit: LIMIT },
  answers: { 200: { description: 'The updated host names.', schema: hosts } },
  errors: { 409: 'A host name belongs to another company.' },
  handle: async ({ run, params: { companyId }, body: { hostNames } }) => {
    const variables = { input: { companyId, hostNames } };
    const { updateHostNames } = await run(RestUpdateHostNamesDocument, variables);
    throwUserErrors(updateHostNames);
    return { body: { hostNames: updateHostNames.company?.hostNames } };
  },
});

export const companyRoutes = [list, create, find, stats, updateHosts];
