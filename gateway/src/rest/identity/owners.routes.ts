import { businessOwnerRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import { RestBusinessOwnersDocument, RestCreateBusinessOwnerDocument } from './gql/identity.ts';
import { businessOwner, toOwner } from './views.ts';

const list = defineRoute({
  id: 'listBusinessOwners',
  method: 'get',
  path: '/super-admin/business-owners',
  summary: 'Owners of all companies',
  access: 'super-admin',
  responses: { 200: { description: 'In order of creation.', schema: z.array(businessOwner) } },
  handle: async ({ run }) => {
    const { businessOwners } = await run(RestBusinessOwnersDocument);
    return { body: businessOwners.map(toOwner) };
  },
});

const create = defineRoute({
  id: 'createBusinessOwner',
  method: 'post',
  path: '/super-admin/business-owners',
  summary: 'Creates a company owner: a staff user with all permissions',
  access: 'super-admin',
  body: { schema: businessOwnerRule.strict(), limit: '16kb' },
  responses: { 201: { description: 'Created.', schema: businessOwner } },
  errors: { 409: 'The email address is taken.' },
  stepUp: true,
  takesIdempotencyKey: true,
  handle: async ({ run, body: { companyId, ...owner } }) => {
    const input = { ...owner, companyId: String(companyId) };
    const { createBusinessOwner } = await run(RestCreateBusinessOwnerDocument, { input });
    return replyWith(createBusinessOwner, createBusinessOwner.businessOwner, toOwner, 201);
  },
});

export const ownerRoutes = tagRoutes('Business owners', [list, create]);
