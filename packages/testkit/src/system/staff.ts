import { type Client, createClient, expectStatus } from './client.ts';
import type { Reachable } from './system.ts';

/** A company with a signed-in owner. */
export interface Staff {
  company: { id: number; name: string };
  superAdmin: Client;
  owner: Client;
  /** The owner's. */
  login: { email: string; password: string };
  /** The company's terminal at the payment provider. */
  tpn: string;
}

/** Signs in through the staff portal. */
export async function signInAsStaff(system: Reachable, login: { email: string; password: string }): Promise<Client> {
  const client = createClient(system.url);
  expectStatus(await client.send('POST', '/api/login', { ...login, type: 'admin' }), 200);
  return client;
}

/**
 * Creates a company with an owner, as a super admin does, and signs in as the owner. The company takes payments with
 * the simulator unless `configured` is false.
 */
export async function openCompany(system: Reachable, name: string, { configured = true } = {}): Promise<Staff> {
  const superAdmin = await signInAsStaff(system, system.superAdmin);
  const company = expectStatus(
    await superAdmin.send<{ id: number; name: string }>('POST', '/api/companies', { name }),
    201,
  );
  const login = {
    email: `owner-${company.id}@${name.toLowerCase().replaceAll(/\W+/g, '-')}.example`,
    password: 'owner-password-1',
  };
  expectStatus(
    await superAdmin.send('POST', '/api/super-admin/business-owners', {
      ...login,
      name: `Owner of ${name}`,
      companyId: company.id,
    }),
    201,
  );
  const owner = await signInAsStaff(system, login);
  const tpn = String(100_000_000_000 + company.id);
  if (!configured) return { company, superAdmin, owner, login, tpn };
  const ipospaysConfig = {
    merchantToken: `test-key-of-company-${company.id}`,
    tpnNumber: tpn,
    hostedPageUrl: '',
    testMode: true,
  };
  expectStatus(
    await owner.send('PATCH', `/api/companies/${company.id}`, { ipospaysConfig, authorizeNetConfig: null }),
    200,
  );
  return { company, superAdmin, owner, login, tpn };
}
