import { businessOwnerRule, claimAccountRule, signInRule } from '@utility-pay/contracts';
import express, { Router } from 'express';
import { z } from 'zod';
import type {
  RestBusinessOwnersQuery,
  RestClaimAccountMutation,
  RestCreateBusinessOwnerMutation,
  RestSignInMutation,
  RestUserFragment,
  RestViewerQuery,
} from '../gql/operations.ts';
import { camelCase } from '../graph/enum-names.ts';
import { RestError } from './errors.ts';
import {
  BUSINESS_OWNERS,
  CLAIM_ACCOUNT,
  CREATE_BUSINESS_OWNER,
  SIGN_IN,
  SIGN_OUT,
  VIEWER,
} from './identity.graphql.ts';
import { readInput } from './read-input.ts';
import { type RunOperation, refuseUserErrors } from './run-operation.ts';

const SMALL_BODY = express.json({ limit: '16kb' });

const signInBody = signInRule
  .extend({ type: z.enum(['customer', 'admin']), companyId: z.coerce.number().int().positive().optional() })
  .strict();

/** The current user as REST answers it. */
const toUser = ({ id, role, name, email, permissions, company, customer }: RestUserFragment) => ({
  id,
  role: role.toLowerCase(),
  name,
  email,
  companyId: company ? Number(company.id) : null,
  companyName: company?.name ?? null,
  permissions: Object.fromEntries(permissions.map((permission) => [camelCase(permission), true])),
  isSuperAdmin: role === 'SUPER_ADMIN',
  ...(customer ? { accountNumber: customer.accountNumber } : {}),
});

const toOwner = ({ id, name, email, company, active }: RestUserFragment) => ({
  id,
  name,
  email,
  companyName: company?.name ?? null,
  companyId: Number(company?.id),
  active,
});

export function identityRoutes(run: RunOperation): Router {
  const router = Router();
  router.get('/user', async (_request, response) => {
    const { viewer } = await run<RestViewerQuery>(response, VIEWER);
    if (!viewer) throw new RestError('UNAUTHENTICATED', 'Sign in to continue');
    response.json(toUser(viewer));
  });
  router.post('/login', SMALL_BODY, async (request, response) => {
    const { type, companyId, ...credentials } = readInput(signInBody, request.body);
    const input = { ...credentials, door: type.toUpperCase(), ...(companyId ? { companyId: String(companyId) } : {}) };
    const { signIn } = await run<RestSignInMutation>(response, SIGN_IN, { input });
    if (signIn.companies.length > 0) {
      const companies = signIn.companies.map(({ id, name }) => ({ id: Number(id), name }));
      response.status(409).json({ error: signIn.userErrors[0]?.message, companies });
      return;
    }
    refuseUserErrors(signIn);
    if (signIn.user) response.json(toUser(signIn.user));
  });
  router.post('/logout', async (_request, response) => {
    await run(response, SIGN_OUT);
    response.json({ message: 'Signed out' });
  });
  router.post('/auth/claim', SMALL_BODY, async (request, response) => {
    const { companyId, ...claim } = readInput(claimAccountRule.strict(), request.body);
    const { claimAccount } = await run<RestClaimAccountMutation>(response, CLAIM_ACCOUNT, {
      input: { ...claim, companyId: String(companyId) },
    });
    refuseUserErrors(claimAccount);
    if (claimAccount.user) response.status(201).json(toUser(claimAccount.user));
  });
  router.get('/super-admin/business-owners', async (_request, response) => {
    const { businessOwners } = await run<RestBusinessOwnersQuery>(response, BUSINESS_OWNERS);
    response.json(businessOwners.map(toOwner));
  });
  router.post('/super-admin/business-owners', SMALL_BODY, async (request, response) => {
    const { companyId, ...owner } = readInput(businessOwnerRule.strict(), request.body);
    const { createBusinessOwner } = await run<RestCreateBusinessOwnerMutation>(response, CREATE_BUSINESS_OWNER, {
      input: { ...owner, companyId: String(companyId) },
    });
    refuseUserErrors(createBusinessOwner);
    if (createBusinessOwner.businessOwner) response.status(201).json(toOwner(createBusinessOwner.businessOwner));
  });
  return router;
}
