import { PARTNER_KEY_MODES, PARTNER_SCOPES, partnerKeyRule, schemaName, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestCreatePartnerKeyDocument,
  type RestPartnerKeyFragment,
  RestPartnerKeysDocument,
  RestRevokePartnerKeyDocument,
} from './gql/identity.ts';

const partnerKey = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: z.enum(PARTNER_KEY_MODES),
    sandboxCompanyId: z.int().nullable(),
    scopes: z.array(z.enum(PARTNER_SCOPES)),
    prefix: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PartnerKey' });

const toPartnerKey = ({
  mode,
  sandboxCompanyId,
  scopes,
  ...key
}: RestPartnerKeyFragment): z.infer<typeof partnerKey> => ({
  ...key,
  mode: valueOfName(PARTNER_KEY_MODES, mode),
  sandboxCompanyId: sandboxCompanyId === null ? null : Number(sandboxCompanyId),
  scopes: scopes.map((name) => valueOfName(PARTNER_SCOPES, name)),
});

const list = defineRoute({
  id: 'listPartnerKeys',
  method: 'get',
  path: '/companies/{companyId}/partner-keys',
  summary: 'Partner keys, newest first',
  access: { company: 'manageUsers' },
  responses: { 200: { description: 'The keys without their secrets.', schema: z.array(partnerKey) } },
  handle: async ({ run, params }) => {
    const { company } = await run(RestPartnerKeysDocument, params);
    return { body: requireFound(company, 'Company').partnerKeys.map(toPartnerKey) };
  },
});

const create = defineRoute({
  id: 'createPartnerKey',
  method: 'post',
  path: '/companies/{companyId}/partner-keys',
  summary: 'Creates a partner key; only this response contains its secret',
  access: { company: 'manageUsers' },
  body: { schema: partnerKeyRule.strict(), limit: '16kb' },
  responses: { 201: { description: 'Created.', schema: partnerKey.extend({ secret: z.string() }) } },
  errors: { 409: 'The company has the maximum number of keys.' },
  stepUp: true,
  handle: async ({ run, params: { companyId }, body: { name, mode, scopes } }) => {
    const input = {
      companyId,
      name,
      mode: schemaName(mode),
      scopes: scopes.map(schemaName),
    };
    const { createPartnerKey } = await run(RestCreatePartnerKeyDocument, { input });
    const { partnerKey: created, secret } = createPartnerKey;
    return replyWith(createPartnerKey, created, (key) => ({ ...toPartnerKey(key), secret }), 201);
  },
});

const revoke = defineRoute({
  id: 'revokePartnerKey',
  method: 'delete',
  path: '/companies/{companyId}/partner-keys/{keyId}',
  summary: 'Revokes a partner key',
  access: { company: 'manageUsers' },
  responses: { 200: { description: 'Revoked.', schema: z.object({ id: z.string() }) } },
  stepUp: true,
  handle: async ({ run, params }) => {
    const { revokePartnerKey } = await run(RestRevokePartnerKeyDocument, { input: params });
    return { body: { id: revokePartnerKey.revokedKeyId } };
  },
});

export const partnerKeyRoutes = tagRoutes('Partner keys', [list, create, revoke]);
