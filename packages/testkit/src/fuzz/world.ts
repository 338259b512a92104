import { billRows } from '../bill-file/bill-file.ts';
import { type Client, expectStatus } from '../system/client.ts';
import {
  answerAtProvider,
  balanceOf,
  claimAccount,
  type Payer,
  paymentsOf,
  startPayment,
  visitPaymentPage,
} from '../system/payers.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { sendFile, waitForUpload } from '../system/uploads.ts';

const TIMEOUT_MS = 60_000;

/** A company with entities of each kind, and their ids by the name of the parameter. */
export interface World {
  staff: Staff;
  payer: Payer;
  partnerKey: string;
  ids: Record<IdName, (string | number)[]>;
}

export type IdName = 'companyId' | 'customerId' | 'userId' | 'paymentId' | 'uploadId' | 'keyId' | 'balanceId';

interface Listed {
  id: string;
}

const idsOf = async (client: Client, path: string): Promise<string[]> =>
  expectStatus(await client.get<Listed[]>(path), 200).map(({ id }) => id);

async function createKey(owner: Client, companyId: number): Promise<{ id: string; secret: string }> {
  const scopes = ['customers:read', 'customers:write', 'balances:write', 'payments:read'];
  const input = { name: 'Fuzzer', mode: 'live', scopes };
  const path = `/api/companies/${companyId}/partner-keys`;
  return expectStatus(await owner.send<{ id: string; secret: string }>('POST', path, input), 201);
}

async function createColleague(owner: Client, companyId: number): Promise<string> {
  const input = { email: `colleague-${companyId}@example.org`, name: 'Colleague', password: 'a colleague of sorts' };
  return expectStatus(await owner.send<Listed>('POST', `/api/companies/${companyId}/admins`, input), 201).id;
}

/** Pays the bill of an account at the provider, and returns the bill's id. */
async function payBill(payer: Payer): Promise<string> {
  const { id } = await balanceOf(payer);
  const returnUrl = await answerAtProvider(await startPayment(payer, id), 'paid');
  await fetch(returnUrl, { redirect: 'manual' });
  return id;
}

/** Creates a company with a paid bill, an open payment, partner keys and a second staff user. */
export async function openWorld(system: System, name: string, seed: number): Promise<World> {
  const staff = await openCompany(system, name);
  const { company, owner } = staff;
  const file = { rows: 30, seed, bad: 0.1, prefix: `${company.id}-` };
  const uploadId = await sendFile(owner, company.id, file);
  await waitForUpload(owner, company.id, uploadId, TIMEOUT_MS);
  const [first, second] = [...billRows(file)].filter(({ bad, amountMinor }) => !bad && amountMinor > 0);
  if (!first || !second) throw new Error('the file contains no bill to pay');
  const payer = await claimAccount(system, company.id, first.accountNumber);
  const balanceId = await payBill(payer);
  const neighbor = await claimAccount(system, company.id, second.accountNumber);
  await visitPaymentPage(neighbor, (await balanceOf(neighbor)).id);
  const key = await createKey(owner, company.id);
  const unclaimed = await idsOf(owner, `/api/companies/${company.id}/customers?claimed=false&limit=5`);
  const payments = [...(await paymentsOf(payer)), ...(await paymentsOf(neighbor))].map(({ id }) => id);
  return {
    staff,
    payer,
    partnerKey: key.secret,
    ids: {
      companyId: [company.id],
      customerId: [payer.id, neighbor.id, ...unclaimed],
      userId: [await createColleague(owner, company.id)],
      paymentId: payments,
      uploadId: [uploadId],
      keyId: [(await createKey(owner, company.id)).id],
      balanceId: [balanceId],
    },
  };
}

/** The credentials of a caller. */
export interface Role {
  session?: string;
  partnerKey?: string;
}

type Login = { email: string; password: string; type: 'customer' | 'admin' };

/** Signs in and returns the token of the session. */
async function signIn(system: System, login: Login): Promise<string> {
  const response = await fetch(`${system.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const answer = { status: response.status, headers: response.headers, text: await response.text(), body: undefined };
  expectStatus(answer, 200);
  const token = /^session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (!token) throw new Error('no session cookie was set');
  return token;
}

interface Caller {
  /** Share of the fuzzing time, 0 to 1. */
  share: number;
  /** Returns the credentials of this kind of caller in a world. */
  enter(system: System, world: World): Promise<Role>;
}

const byLogin =
  (loginOf: (system: System, world: World) => Login): Caller['enter'] =>
  async (system, world) => ({ session: await signIn(system, loginOf(system, world)) });

/** The callers, from the fewest to the most permissions. */
export const ROLES: Record<string, Caller> = {
  anonymous: { share: 0.12, enter: () => Promise.resolve({}) },
  customer: {
    share: 0.2,
    enter: byLogin((_system, { payer }) => ({
      email: `payer-${payer.accountNumber}@example.org`,
      password: 'payer-password',
      type: 'customer',
    })),
  },
  partner: { share: 0.2, enter: (_system, { partnerKey }) => Promise.resolve({ partnerKey }) },
  staff: { share: 0.24, enter: byLogin((_system, { staff }) => ({ ...staff.login, type: 'admin' })) },
  'super admin': { share: 0.24, enter: byLogin(({ superAdmin }) => ({ ...superAdmin, type: 'admin' })) },
};
