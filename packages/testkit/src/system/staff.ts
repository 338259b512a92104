import { type Client, createClient, expectStatus } from './client.ts';
import type { Reachable } from './system.ts';

export interface Staff {
  company: { id: number; name: string };
  superAdmin: Client;
  owner: Client;
  login: { email: string; password: string };
  /** Its terminal at the provider. */
  tpn: string;
}

/** Signs in at the staff door. */
export async function signInAsStaff(system: Reachable, login: { email: string; password: string }): Promise<Client> {
  const client = createClient(system.url);
  expectStatus(await client.send('POST', '/api/login', { ...login, type: 'admin' }), 200);
  return client;
}

/** A company with an owner who is signed in, made the way a super admin makes them; payments run at the simulator once configured. */
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
