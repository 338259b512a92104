import type { PartnerKeyMode, PartnerScope, Permission } from '@utility-pay/contracts';
import {
  answerAtProvider,
  balanceOf,
  type Client,
  createClient,
  eventually,
  expectStatus,
  openCompany,
  type Payer,
  paymentsOf,
  type Reachable,
  type Staff,
  signInAsStaff,
  startPayment,
  uploadAndWait,
} from '@utility-pay/testkit';

export const STAFF_PASSWORD = 'staff-password-1';
export const CUSTOMER_PASSWORD = 'payer-password';

export interface StaffMember {
  id: string;
  email: string;
  client: Client;
}

/** A company with staff, customers, a bill, a payment and an upload. */
export interface Tenant extends Staff {
  id: number;
  path: string;
  /** A customer who can sign in, with an unpaid bill of 100.00. */
  payer: Payer & { email: string; balanceId: string };
  /** An unclaimed customer. */
  unclaimed: { id: string; accountNumber: string };
  /** Another customer, with a successful payment. */
  paid: Payer & { email: string; paymentId: string };
  uploadId: string;
  /** Adds a customer and claims the account. For tests that change a login, so that each retry has a new one. */
  addPayer(): Promise<Payer & { email: string }>;
  /** Creates a staff member with exactly these permissions. */
  createStaffMember(...permissions: Permission[]): Promise<StaffMember>;
  /** Creates a partner key and returns a client that uses it. */
  partner(scopes: readonly PartnerScope[], mode?: PartnerKeyMode): Promise<Client & { keyId: string; secret: string }>;
}

interface Row {
  id: string;
  accountNumber: string;
}

let createdCount = 0;
let added = 0;

async function createStaffMember(
  system: Reachable,
  { company, superAdmin }: Staff,
  path: string,
  permissions: Permission[],
): Promise<StaffMember> {
  createdCount += 1;
  const email = `staff-${company.id}-${createdCount}@staff.example`;
  const noPermissions = { manageCustomers: false, manageBalances: false, viewPayments: false };
  const made = expectStatus(
    await superAdmin.send<{ id: string }>('POST', `${path}/admins`, {
      email,
      name: `Member ${createdCount}`,
      password: STAFF_PASSWORD,
      permissions: { ...noPermissions, ...Object.fromEntries(permissions.map((permission) => [permission, true])) },
    }),
    201,
  );
  return { id: made.id, email, client: await signInAsStaff(system, { email, password: STAFF_PASSWORD }) };
}

const payerEmail = (companyId: number, accountNumber: string): string =>
  `payer-${companyId}-${accountNumber}@example.org`;

async function claim(system: Reachable, companyId: number, accountNumber: string): Promise<Payer & { email: string }> {
  const client = createClient(system.url);
  const email = payerEmail(companyId, accountNumber);
  const input = { accountNumber, email, name: 'Pat Payer', password: CUSTOMER_PASSWORD, companyId };
  const { id } = expectStatus(await client.send<{ id: string }>('POST', '/api/auth/claim', input), 201);
  return { id, accountNumber, email, client };
}

async function pay(payer: Payer): Promise<string> {
  const { id: balanceId } = await balanceOf(payer);
  const back = await answerAtProvider(await startPayment(payer, balanceId), 'paid');
  await fetch(back, { redirect: 'manual' });
  return eventually(async () => {
    const [payment] = await paymentsOf(payer);
    if (payment?.status !== 'success') throw new Error('The payment has not succeeded yet');
    return payment.id;
  });
}

/** Creates a company with the data of a tenant; see there. */
export async function openTenant(system: Reachable, name: string): Promise<Tenant> {
  const staff = await openCompany(system, name);
  const { owner, company, superAdmin } = staff;
  const path = `/api/companies/${company.id}`;
  const csvContent =
    'account number,name,amount due\nA-1,Pat Payer,100.00\nA-2,Una Claimed,40.00\nA-3,Pia Paid,25.00\n';
  const month = { month: 'November', year: '2026' };
  await uploadAndWait(owner, company.id, { csvContent, ...month });
  const [upload] = expectStatus(await owner.get<{ id: string }[]>(`${path}/balances/uploads`), 200);
  const rows = expectStatus(await owner.get<Row[]>(`${path}/customers`), 200);
  const unclaimed = rows.find(({ accountNumber }) => accountNumber === 'A-2');
  if (!upload || !unclaimed) throw new Error('The upload created no customers');
  const payer = await claim(system, company.id, 'A-1');
  const paid = await claim(system, company.id, 'A-3');
  return {
    ...staff,
    id: company.id,
    path,
    payer: { ...payer, balanceId: (await balanceOf(payer)).id },
    unclaimed,
    paid: { ...paid, paymentId: await pay(paid) },
    uploadId: upload.id,
    // The super admin adds the customer, because a test may have ended the owner's session.
    addPayer: async () => {
      added += 1;
      const accountNumber = `L-${added}`;
      const customer = { accountNumber, name: 'Lee Login', email: payerEmail(company.id, accountNumber) };
      expectStatus(await superAdmin.send('POST', `${path}/customers`, customer), 201);
      return claim(system, company.id, accountNumber);
    },
    createStaffMember: (...permissions) => createStaffMember(system, staff, path, permissions),
    partner: async (scopes, mode = 'live') => {
      const input = { name: 'Back office', mode, scopes };
      const answer = await owner.send<{ id: string; secret: string }>('POST', `${path}/partner-keys`, input);
      const { id: keyId, secret } = expectStatus(answer, 201);
      return { ...createClient(system.url, secret), keyId, secret };
    },
  };
}

/** Creates a payment file of the company's payments, once they are on the accounts; returns its id. */
export const createPaymentFile = ({ owner, path }: Pick<Tenant, 'owner' | 'path'>): Promise<string> =>
  eventually(async () => expectStatus(await owner.send<{ id: string }>('POST', `${path}/payment-files`, {}), 201).id);

const CREATE_WEBHOOK_ENDPOINT = `mutation ($companyId: ID!) {
  createWebhookEndpoint(
    input: { companyId: $companyId, url: "https://webhooks.invalid/", eventTypes: [ACCOUNT_REMOVED] }
  ) { webhookEndpoint { id } }
}`;

/** Adds a webhook endpoint at a host that does not exist, and returns its id. */
export async function createWebhookEndpoint({ owner, id }: Pick<Tenant, 'owner' | 'id'>): Promise<string> {
  const request = { query: CREATE_WEBHOOK_ENDPOINT, variables: { companyId: String(id) } };
  type Answer = { data: { createWebhookEndpoint: { webhookEndpoint: { id: string } } } };
  const { data } = expectStatus(await owner.send<Answer>('POST', '/graphql', request), 200);
  return data.createWebhookEndpoint.webhookEndpoint.id;
}
