import { createCompanyRule, mayIn, paymentConfigurationRule, toDollars } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit';
import express, { Router } from 'express';
import { z } from 'zod';
import type { GatewayContext } from '../context.ts';
import type {
  RestCompaniesQuery,
  RestCompanyQuery,
  RestCompanyStatsQuery,
  RestCreateCompanyMutation,
  RestUpdatePaymentConfigurationMutation,
} from '../gql/operations.ts';
import {
  COMPANIES,
  COMPANY,
  COMPANY_STATS,
  CREATE_COMPANY,
  UPDATE_PAYMENT_CONFIGURATION,
} from './companies.graphql.ts';
import { RestError } from './errors.ts';
import { readInput } from './read-input.ts';
import { type RunOperation, refuseUserErrors } from './run-operation.ts';

const SMALL_BODY = express.json({ limit: '64kb' });

const patchBody = z.strictObject({ ipospaysConfig: paymentConfigurationRule, authorizeNetConfig: z.null().optional() });

const missing = () => new RestError('NOT_FOUND', 'Company not found');

export function companyRoutes(run: RunOperation): Router {
  const router = Router();
  router.get('/companies', async (_request, response) => {
    const { companies } = await run<RestCompaniesQuery>(response, COMPANIES);
    response.json(companies.map(({ id, name }) => ({ id: Number(id), name })));
  });
  router.post('/companies', SMALL_BODY, async (request, response) => {
    const input = readInput(createCompanyRule.strict(), request.body);
    const { createCompany } = await run<RestCreateCompanyMutation>(response, CREATE_COMPANY, { input });
    refuseUserErrors(createCompany);
    if (createCompany.company)
      response.status(201).json({ ...createCompany.company, id: Number(createCompany.company.id) });
  });
  router.get('/companies/:id', async (request, response) => {
    const { id } = request.params;
    const { actor }: GatewayContext = response.locals.context;
    const withConfiguration = mayIn(actor, idToNumber(id), 'managePaymentSettings');
    const { company } = await run<RestCompanyQuery>(response, COMPANY, { id, withConfiguration });
    if (!company) throw missing();
    const { paymentConfiguration: ipospaysConfig, ...rest } = company;
    const configuration = withConfiguration ? { ipospaysConfig, authorizeNetConfig: null } : {};
    response.json({ ...rest, id: Number(company.id), ...configuration });
  });
  router.patch('/companies/:id', SMALL_BODY, async (request, response) => {
    const { ipospaysConfig } = readInput(patchBody, request.body);
    const input = { companyId: request.params.id, ...ipospaysConfig };
    const { updatePaymentConfiguration } = await run<RestUpdatePaymentConfigurationMutation>(
      response,
      UPDATE_PAYMENT_CONFIGURATION,
      { input },
    );
    refuseUserErrors(updatePaymentConfiguration);
    response.json({ ipospaysConfig: updatePaymentConfiguration.paymentConfiguration, authorizeNetConfig: null });
  });
  router.get('/companies/:id/stats', async (request, response) => {
    const { company } = await run<RestCompanyStatsQuery>(response, COMPANY_STATS, { id: request.params.id });
    if (!company) throw missing();
    const { customerCounts, collected } = company;
    response.json({
      customerCount: customerCounts.total,
      claimedCustomerCount: customerCounts.claimed,
      totalPaid: collected ? toDollars(collected.total.amountMinor) : null,
      successfulPaymentCount: collected?.successfulPaymentCount ?? null,
    });
  });
  return router;
}
