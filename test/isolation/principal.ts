import { type PARTNER_SCOPES, type PartnerScope, PERMISSIONS, type Permission } from '@utility-pay/contracts';
import { type Client, createClient, type System } from '@utility-pay/testkit';
import type { Tenant } from '../world/tenant.ts';

/** A client with an identity. `of` is its company; a test key is of company a's sandbox, and so of neither. */
export interface Principal {
  name: string;
  client: Client;
  kind: 'anonymous' | 'customer' | 'staff' | 'super-admin' | 'partner';
  of?: 'a' | 'b' | 'sandbox';
  /** Id of the user. */
  id?: string;
  permissions?: readonly Permission[];
  scopes?: readonly PartnerScope[];
}

const ALL_SCOPES: typeof PARTNER_SCOPES = ['customers:read', 'customers:write', 'balances:write', 'payments:read'];

/** Signs in every kind of principal: company a's with each permission and scope alone, company b's with all of them. */
export async function allPrincipals(system: System, a: Tenant, b: Tenant): Promise<Principal[]> {
  const principals: Principal[] = [
    { name: 'a visitor', client: createClient(system.url), kind: 'anonymous' },
    { name: 'the customer', client: a.payer.client, kind: 'customer', of: 'a', id: a.payer.id },
    { name: 'another customer', client: a.paid.client, kind: 'customer', of: 'a', id: a.paid.id },
    { name: 'a customer of another company', client: b.payer.client, kind: 'customer', of: 'b', id: b.payer.id },
    { name: 'the owner', client: a.owner, kind: 'staff', of: 'a', permissions: PERMISSIONS },
    { name: 'an owner of another company', client: b.owner, kind: 'staff', of: 'b', permissions: PERMISSIONS },
    { name: 'a super admin', client: a.superAdmin, kind: 'super-admin' },
  ];
  const bare = await a.createStaffMember();
  principals.push({ ...bare, name: 'staff without permissions', kind: 'staff', of: 'a', permissions: [] });
  for (const permission of PERMISSIONS) {
    const { id, client } = await a.createStaffMember(permission);
    principals.push({
      name: `staff with ${permission}`,
      id,
      client,
      kind: 'staff',
      of: 'a',
      permissions: [permission],
    });
  }
  for (const scope of ALL_SCOPES)
    principals.push({
      name: `a partner with ${scope}`,
      client: await a.partner([scope]),
      kind: 'partner',
      of: 'a',
      scopes: [scope],
    });
  principals.push({
    name: "a partner's test key",
    client: await a.partner(ALL_SCOPES, 'test'),
    kind: 'partner',
    of: 'sandbox',
    scopes: ALL_SCOPES,
  });
  const stranger = await b.partner(ALL_SCOPES);
  principals.push({
    name: 'a partner of another company',
    client: stranger,
    kind: 'partner',
    of: 'b',
    scopes: ALL_SCOPES,
  });
  return principals;
}
