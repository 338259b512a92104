import {
  balanceOf,
  billFileText,
  claimAccount,
  expectStatus,
  openCompany,
  type Payer,
  paymentsOf,
  type Staff,
  type System,
  sendFile,
  visitPaymentPage,
  waitForUpload,
} from '@utility-pay/testkit';

const TIMEOUT_MS = 600_000;
const BILLS = { rows: 400, seed: 91, bad: 0 };
/**
 * Number of rows of the upload that fails: enough that its errors.csv is larger than the socket buffers, so that the server
 * waits for a client that does not read the response.
 */
const FAILING_ROWS = 20_000;
const WIDE_CUSTOMERS = 200;
/** Two cells of 30,000 bytes make a customer almost as large as customers may be. */
const WIDE_CELL = 'w'.repeat(30_000);

/** What an attack uses. It is passed to the attacker's process as JSON. */
export interface Target {
  url: string;
  /** The company of the legitimate customer. */
  companyId: number;
  ownerEmail: string;
  /** Session of another customer of that company. */
  customer: { id: string; cookie: string };
  paymentId: string;
  /** A company whose customers are almost as large as customers may be. */
  wide: { companyId: number; cookie: string };
  /**
   * A company that uploads files. `errorsPath` is the path of the errors.csv of an upload in which every row failed.
   */
  uploading: { companyId: number; cookie: string; errorsPath: string };
}

export interface World {
  target: Target;
  legitimate: Payer & { email: string; password: string };
}

/** Creates the companies, customers, uploads and payments that the attacks use. */
export async function openWorld(system: System): Promise<World> {
  const staff = await openCompany(system, 'Legitimate Water');
  const { owner, company } = staff;
  await waitForUpload(owner, company.id, await sendFile(owner, company.id, BILLS), TIMEOUT_MS);
  const accounts = expectStatus(
    await owner.get<{ accountNumber: string }[]>(`/api/companies/${company.id}/customers?limit=2`),
    200,
  ).map(({ accountNumber }) => accountNumber);
  const [legitimateAccount = '', otherAccount = ''] = accounts;
  const legitimate = await claimAccount(system, company.id, legitimateAccount);
  const other = await claimAccount(system, company.id, otherAccount);
  await visitPaymentPage(other, (await balanceOf(other)).id);
  const [payment] = await paymentsOf(other);
  if (!payment) throw new Error('the list of payments does not contain the payment');
  return {
    legitimate: { ...legitimate, email: `payer-${legitimateAccount}@example.org`, password: 'payer-password' },
    target: {
      url: system.url,
      companyId: company.id,
      ownerEmail: staff.login.email,
      customer: { id: other.id, cookie: other.client.cookie() },
      paymentId: payment.id,
      wide: await openWideCompany(system),
      uploading: await openUploadingCompany(system),
    },
  };
}

async function openWideCompany(system: System): Promise<Target['wide']> {
  const { owner, company } = await openCompany(system, 'Wide Rows', { configured: false });
  const fieldMappings = {
    accountNumber: ['account'],
    amountDue: ['amount'],
    noteOne: ['note one'],
    noteTwo: ['note two'],
  };
  const csvTemplate = { fieldMappings, requiredFields: ['accountNumber', 'amountDue'], sampleFormat: '' };
  expectStatus(await owner.send('PATCH', `/api/companies/${company.id}`, { csvTemplate }), 200);
  const rows = Array.from({ length: WIDE_CUSTOMERS }, (_, index) => `W${index},10.00,${WIDE_CELL},${WIDE_CELL}`);
  await upload({ owner, company }, ['account,amount,note one,note two', ...rows].join('\n'));
  return { companyId: company.id, cookie: owner.cookie() };
}

async function openUploadingCompany(system: System): Promise<Target['uploading']> {
  const { owner, company } = await openCompany(system, 'Many Files', { configured: false });
  const rows = Array.from({ length: FAILING_ROWS }, (_, index) => `${index},not an amount,"${'x'.repeat(200)}"`);
  const id = await upload({ owner, company }, ['account number,amount due,name', ...rows].join('\n'));
  const errorsPath = `/api/companies/${company.id}/balances/uploads/${id}/errors.csv`;
  return { companyId: company.id, cookie: owner.cookie(), errorsPath };
}

async function upload({ owner, company }: Pick<Staff, 'owner' | 'company'>, text: string): Promise<string> {
  const path = `/api/companies/${company.id}/balances/uploads?month=November&year=2026`;
  const sent = await owner.send<{ uploadId: string }>('POST', path, text, { 'content-type': 'text/csv' });
  const { uploadId } = expectStatus(sent, 202);
  await waitForUpload(owner, company.id, uploadId, TIMEOUT_MS);
  return uploadId;
}

/** Returns a bill file with account numbers that no other file has. */
export const largeFile = (index: number, rows: number): string =>
  [...billFileText({ rows, seed: index + 1, bad: 0, prefix: String(index) })].join('');
