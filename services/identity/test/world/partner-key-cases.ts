import type { Actor } from '@utility-pay/contracts';
import { serviceActor } from '@utility-pay/service-kit/testing/actors';
import { createWorld } from './world.ts';

export interface Key {
  id: string;
  name: string;
  mode: string;
  sandboxCompanyId: string | null;
  scopes: string[];
  prefix: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface Payload {
  partnerKey?: Key | null;
  secret?: string | null;
  userErrors?: { code: string; field: string | null; message: string }[];
  code?: unknown;
}

const FIELDS = 'id name mode sandboxCompanyId scopes prefix createdAt lastUsedAt';
const CREATE = `mutation ($input: CreatePartnerKeyInput!) {
  createPartnerKey(input: $input) { partnerKey { ${FIELDS} } secret userErrors { code field message } }
}`;
const REVOKE = 'mutation ($input: RevokePartnerKeyInput!) { revokePartnerKey(input: $input) { revokedKeyId } }';
const LIST = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Company { partnerKeys { ${FIELDS} } } } }`;
const READ = 'query ($secret: String!) { internalPartnerKey(secret: $secret) { keyId companyId mode scopes } }';

/** A world with operations on partner keys. */
export async function createPartnerKeyCases(overrides: { redisUrl?: string } = {}) {
  const world = await createWorld(overrides);
  const keyInput = { companyId: '1', name: 'Bookkeeping', mode: 'LIVE', scopes: ['CUSTOMERS_READ'] };
  return {
    world,
    keyInput,
    create: async (actor: Actor, input: Record<string, unknown> = keyInput): Promise<Payload> => {
      const { data, errors } = await world.ask(actor, CREATE, { input });
      return errors?.[0] ? { code: errors[0].extensions?.code } : (data?.createPartnerKey as Payload);
    },
    revoke: async (actor: Actor, keyId: string, companyId = '1') => {
      const { data, errors } = await world.ask(actor, REVOKE, { input: { companyId, keyId } });
      const [error] = errors ?? [];
      return error ? { code: error.extensions?.code, message: error.message } : data?.revokePartnerKey;
    },
    list: async (actor: Actor, companyId = '1'): Promise<Key[]> => {
      const { data, errors } = await world.ask(actor, LIST, { of: [{ __typename: 'Company', id: companyId }] });
      if (errors?.[0]) throw new Error(String(errors[0].extensions?.code));
      const companies = (data?._entities ?? []) as { partnerKeys: Key[] }[];
      return companies[0]?.partnerKeys ?? [];
    },
    /** Returns what the gateway receives for a secret. */
    read: async (secret: string | null | undefined, actor: Actor = serviceActor('gateway')) => {
      const { data, errors } = await world.ask(actor, READ, { secret: secret ?? '' });
      return errors?.[0]?.extensions?.code ?? data?.internalPartnerKey;
    },
  };
}

export type PartnerKeyCases = Awaited<ReturnType<typeof createPartnerKeyCases>>;
