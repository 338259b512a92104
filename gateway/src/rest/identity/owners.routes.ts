import { businessOwnerRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { throwUserErrors } from '../http/run-operation.ts';
import { RestBusinessOwnersDocument, RestCreateBusinessOwnerDocument } from './gql/identity.ts';
import { businessOwner, toOwner } from './views.ts';

const tag = 'Business owners';

const list = defineRoute({
  id: 'listBusinessOwners',
  method: 'get',
  path: '/super-admin/business-owners',
  tag,
  summary: 'Owners of all companies',
  access: 'super-admin',
  answers: { 200: { description: 'In order of creation.', schema: z.array(businessOwner) } },
  handle: async ({ run }) => {
    const { businessOwners } = await run(RestBusinessOwnersDocument);
    return { body: businessOwners.map(toOwner) };
  },
});

const create = defineRoute({
  id: 'createBusinessOwner',
  method: 'post',
  path: '/super-admin/business-owners',
  tag,
  summary: 'Creates a company owner: a staff user with all permissions',
  access: 'super-admin',
  body: { schema: businessOwnerRule.strict(), limit: '16kb' },
  answers: { 201: { description: 'Created.', schema: businessOwner } },
  errors: { 409: 'The email address is taken.' },
  takesIdempotencyKey: true,
  handle: async ({ run, body: { companyId, ...owner } }) => {
    const input = { ...owner, companyId: String(companyId) };
    const { createBusinessOwner } = await run(RestCreateBusinessOwnerDocument, { input });
    throwUserErrors(createBusinessOwner);
    const made = createBusinessOwner.businessOwner;
    return made ? { status: 201, body: toOwner(made) } : undefined;
  },
});

export const ownerRoutes = [list, create];
