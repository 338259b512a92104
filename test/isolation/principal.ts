import { type PARTNER_SCOPES, type PartnerScope, PERMISSIONS, type Permission } from '@utility-pay/contracts';
import { type Client, createClient, type System } from '@utility-pay/testkit';
import type { Tenant } from '../world/tenant.ts';

/** A client with an identity. */
export interface Principal {
  name: string;
  client: Client;
  kind: 'anonymous' | 'customer' | 'staff' | 'super-admin' | 'partner';
  /** The company that it belongs to; `sandbox` is Lakeside's sandbox company, which has the test key. */
  company?: 'lakeside' | 'hilltop' | 'sandbox';
  /** Id of the user. */
  id?: string;
  permissions?: readonly Permission[];
  scopes?: readonly PartnerScope[];
}

const ALL_SCOPES: typeof PARTNER_SCOPES = ['customers:read', 'customers:write', 'balances:write', 'payments:read'];

/** Signs in every kind of principal: Lakeside's with each permission and scope alone, Hilltop's with all of them. */
export async function signInPrincipals(system: System, lakeside: Tenant, hilltop: Tenant): Promise<Principal[]> {
  const principals: Principal[] = [
    { name: 'a visitor', client: createClient(system.url), kind: 'anonymous' },
    {
      name: 'the customer',
      client: lakeside.payer.client,
      kind: 'customer',
      company: 'lakeside',
      id: lakeside.payer.id,
    },
    {
      name: 'another customer',
      client: lakeside.paid.client,
      kind: 'customer',
      company: 'lakeside',
      id: lakeside.paid.id,
    },
    {
      name: 'a customer of another company',
      client: hilltop.payer.client,
      kind: 'customer',
      company: 'hilltop',
      id: hilltop.payer.id,
    },
    { name: 'the owner', client: lakeside.owner, kind: 'staff', company: 'lakeside', permissions: PERMISSIONS },
    {
      name: 'an owner of another company',
      client: hilltop.owner,
      kind: 'staff',
      company: 'hilltop',
      permissions: PERMISSIONS,
    },
    { name: 'a super admin', client: lakeside.superAdmin, kind: 'super-admin' },
  ];
  const withoutPermissions = await lakeside.createStaffMember();
  principals.push({
    ...withoutPermissions,
    name: 'staff without permissions',
    kind: 'staff',
    company: 'lakeside',
    permissions: [],
  });
  for (const permission of PERMISSIONS) {
    const { id, client } = await lakeside.createStaffMember(permission);
    principals.push({
      name: `staff with ${permission}`,
      id,
      client,
      kind: 'staff',
      company: 'lakeside',
      permissions: [permission],
    });
  }
  for (const scope of ALL_SCOPES)
    principals.push({
      name: `a partner with ${scope}`,
      client: await lakeside.partner([scope]),
      kind: 'partner',
      company: 'lakeside',
      scopes: [scope],
    });
  principals.push({
    name: "a partner's test key",
    client: await lakeside.partner(ALL_SCOPES, 'test'),
    kind: 'partner',
    company: 'sandbox',
    scopes: ALL_SCOPES,
  });
  principals.push({
    name: 'a partner of another company',
    client: await hilltop.partner(ALL_SCOPES),
    kind: 'partner',
    company: 'hilltop',
    scopes: ALL_SCOPES,
  });
  return principals;
}
