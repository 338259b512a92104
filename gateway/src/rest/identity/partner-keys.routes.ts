import { PARTNER_KEY_MODES, PARTNER_SCOPES, type PartnerScope, partnerKeyRule } from '@utility-pay/contracts';
import { z } from 'zod';
import type {
  RestCreatePartnerKeyMutation,
  RestPartnerKeyFragment,
  RestPartnerKeysQuery,
  RestRevokePartnerKeyMutation,
} from '../../gql/operations.ts';
import { RestError } from '../http/errors.ts';
import { defineRoute } from '../http/route.ts';
import { refuseUserErrors } from '../http/run-operation.ts';
import { CREATE_PARTNER_KEY, PARTNER_KEYS, REVOKE_PARTNER_KEY } from './partner-keys.graphql.ts';

const tag = 'Partner keys';

const partnerKey = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: z.enum(PARTNER_KEY_MODES),
    scopes: z.array(z.enum(PARTNER_SCOPES)),
    prefix: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PartnerKey' });

/** The graph's `CUSTOMERS_READ` is REST's `customers:read`. */
const toGraphScope = (scope: PartnerScope): string => scope.replace(':', '_').toUpperCase();

const toPartnerKey = ({ mode, scopes, ...key }: RestPartnerKeyFragment): z.infer<typeof partnerKey> => ({
  ...key,
  mode: partnerKey.shape.mode.parse(mode.toLowerCase()),
  scopes: PARTNER_SCOPES.filter((scope) => scopes.some((held) => held === toGraphScope(scope))),
});

const list = defineRoute({
  id: 'listPartnerKeys',
  method: 'get',
  path: '/companies/{companyId}/partner-keys',
  tag,
  summary: 'Keys with which partners call the API, newest first',
  access: { company: 'manageUsers' },
  answers: { 200: { description: 'Without their secrets.', schema: z.array(partnerKey) } },
  handle: async ({ run, params }) => {
    const { company } = await run<RestPartnerKeysQuery>(PARTNER_KEYS, params);
    if (!company) throw new RestError('NOT_FOUND', 'Company not found');
    return { body: company.partnerKeys.map(toPartnerKey) };
  },
});

const create = defineRoute({
  id: 'createPartnerKey',
  method: 'post',
  path: '/companies/{companyId}/partner-keys',
  tag,
  summary: 'Makes a key; its secret is told this once',
  access: { company: 'manageUsers' },
  body: { schema: partnerKeyRule.strict(), limit: '16kb' },
  answers: { 201: { description: 'Made.', schema: partnerKey.extend({ secret: z.string() }) } },
  refusals: { 409: 'The company has too many keys.' },
  handle: async ({ run, params: { companyId }, body: { name, mode, scopes } }) => {
    const input = { companyId, name, mode: mode.toUpperCase(), scopes: scopes.map(toGraphScope) };
    const { createPartnerKey } = await run<RestCreatePartnerKeyMutation>(CREATE_PARTNER_KEY, { input });
    refuseUserErrors(createPartnerKey);
    const { partnerKey: key, secret } = createPartnerKey;
    return key ? { status: 201, body: { ...toPartnerKey(key), secret } } : undefined;
  },
});

const revoke = defineRoute({
  id: 'revokePartnerKey',
  method: 'delete',
  path: '/companies/{companyId}/partner-keys/{keyId}',
  tag,
  summary: 'Ends a key at once',
  access: { company: 'manageUsers' },
  answers: { 200: { description: 'Ended.', schema: z.object({ id: z.string() }) } },
  handle: async ({ run, params }) => {
    const { revokePartnerKey } = await run<RestRevokePartnerKeyMutation>(REVOKE_PARTNER_KEY, { input: params });
    return { body: { id: revokePartnerKey.revokedKeyId } };
  },
});

export const partnerKeyRoutes = [list, create, revoke];
