import { DEFAULT_PAYMENT_FILE_LAYOUT, schemaName } from '@utility-pay/contracts';
import { eventually, expectStatus, ledgerDifferences, runMode, type System, startSystem } from '@utility-pay/testkit';
import { SFTP_PASSWORD, startSftpServer, type TestSftpServer } from '@utility-pay/testkit/sftp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJournalTotal } from '../support/collected-totals.ts';
import { type BillFile, type CompanyYear, type Holder, openCompanyYear } from '../support/company-year.ts';

/** Until a file in the folder is uploaded and applied: it is picked up after it has not changed for 30 seconds. */
const PICKUP_TIMEOUT_MS = 180_000;
const DELIVERY_TIMEOUT_MS = 60_000;
/** Until the result file of an upload is written: the state of an upload that awaits approval is read once a minute. */
const RESULT_TIMEOUT_MS = 180_000;
const POLL_MS = 500;

const UPDATE_PICKUP = `mutation ($input: UpdateFilePickupInput!) { updateFilePickup(input: $input) { userErrors { message } } }`;
const CHECK_PICKUP = `mutation ($input: CheckFilePickupInput!) { checkFilePickup(input: $input) { userErrors { message } } }`;
const UPDATE_DELIVERY = `mutation ($input: UpdatePaymentFileServerInput!) { updatePaymentFileServer(input: $input) { userErrors { message } } }`;
const UPDATE_LAYOUT = `mutation ($input: UpdatePaymentFileSettingsInput!) { updatePaymentFileSettings(input: $input) { userErrors { message } } }`;
const READ_FILES = `query ($id: ID!) { company(id: $id) { pickupFiles(first: 20) { edges { node {
  name state message upload { id state comparison { warnings { code } } } } } } } }`;

const { format, dateFormat, amountFormat, columns } = DEFAULT_PAYMENT_FILE_LAYOUT;
/** The default layout of payment files, as the API takes it. */
const LAYOUT_INPUT = {
  ...DEFAULT_PAYMENT_FILE_LAYOUT,
  format: schemaName(format),
  dateFormat: schemaName(dateFormat),
  amountFormat: schemaName(amountFormat),
  columns: columns.map(({ value, ...column }) => ({ ...column, value: schemaName(value) })),
};

interface PickedUp {
  name: string;
  state: string;
  upload: { id: string; state: string; comparison: { warnings: { code: string }[] } | null } | null;
}

let system: System;
let server: TestSftpServer;

beforeAll(async () => {
  server = await startSftpServer({ folders: ['/', '/bills', '/results', '/payments'] });
  system = await startSystem({ mode: runMode(), environment: { OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' } });
});
afterAll(async () => {
  await system?.stop();
  await server?.stop();
});

/**
 * Sets up the company's SFTP server for bill files and payment files. Returns what the office does: it puts bill files into the
 * folder, approves their uploads and undoes them.
 */
async function openOffice(company: CompanyYear) {
  const { owner, company: tenant } = company.staff;
  const companyId = String(tenant.id);
  const uploads = `/api/companies/${companyId}/balances/uploads`;
  const graph = async <Data>(query: string, variables: object): Promise<Data> =>
    expectStatus(await owner.send<{ data: Data }>('POST', '/graphql', { query, variables }), 200).data;
  const address = (folder: string) => ({
    host: server.host,
    port: server.port,
    username: 'portal',
    authentication: 'PASSWORD',
    secret: SFTP_PASSWORD,
    folder,
    hostKey: server.fingerprint,
  });
  const bills = {
    companyId,
    server: address('/bills'),
    namePattern: 'bills-{YYYY}-{MM}*.csv',
    resultFolder: '/results',
  };
  expect(await graph(UPDATE_PICKUP, { input: bills })).toEqual({ updateFilePickup: { userErrors: [] } });
  const payments = { companyId, server: address('/payments') };
  expect(await graph(UPDATE_DELIVERY, { input: payments })).toEqual({ updatePaymentFileServer: { userErrors: [] } });
  // A bill file then includes the payments that the billing system has confirmed, and no others.
  const layout = { companyId, ...LAYOUT_INPUT, billsUseConfirmedFiles: true };
  expect(await graph(UPDATE_LAYOUT, { input: layout })).toEqual({ updatePaymentFileSettings: { userErrors: [] } });

  const findPickedUp = async (name: string): Promise<PickedUp | undefined> => {
    const { company: found } = await graph<{ company: { pickupFiles: { edges: { node: PickedUp }[] } } }>(READ_FILES, {
      id: companyId,
    });
    return found.pickupFiles.edges.map(({ node }) => node).find((file) => file.name === name);
  };
  const stateOf = (uploadId: string) =>
    owner.get<{ state: string }>(`${uploads}/${uploadId}`).then((answer) => expectStatus(answer, 200).state);

  const checkFolder = () => graph(CHECK_PICKUP, { input: { companyId } });

  return {
    /** Puts a file into the folder, and returns its upload once it awaits approval or is applied. */
    uploadByFolder: async (name: string, { csvContent }: BillFile): Promise<NonNullable<PickedUp['upload']>> => {
      server.files.set(`/bills/${name}`, Buffer.from(csvContent));
      await checkFolder();
      return eventually(
        async () => {
          const upload = (await findPickedUp(name))?.upload;
          expect(['AWAITING_APPROVAL', 'COMPLETED']).toContain(upload?.state);
          return upload as NonNullable<typeof upload>;
        },
        PICKUP_TIMEOUT_MS,
        POLL_MS,
      );
    },
    findPickedUp,
    approve: async (uploadId: string): Promise<void> => {
      expectStatus(await owner.send('POST', `${uploads}/${uploadId}/approve`, {}), 200);
      await eventually(async () => expect(await stateOf(uploadId)).toBe('completed'), PICKUP_TIMEOUT_MS, POLL_MS);
    },
    prepareUndo: async (uploadId: string): Promise<string> => {
      const undo = await owner.send<{ id: string }>('POST', `${uploads}/${uploadId}/undo`, {});
      const { id } = expectStatus(undo, 202);
      await eventually(async () => expect(await stateOf(id)).toBe('awaiting_approval'), PICKUP_TIMEOUT_MS, POLL_MS);
      return id;
    },
  };
}

test('an office corrects a wrong bill file, takes payments and delivers them to its billing system, and all sums agree with the journal', async () => {
  const company = await openCompanyYear(system, 'Office Water', 'balance-forward');
  const { staff, start, createFile, pay, expectAmountsDue } = company;
  const path = `/api/companies/${staff.company.id}`;
  const holders = await start([12_000, 8_000, 4_500]);
  const [ada, bob, cy] = holders as [Holder, Holder, Holder];
  expectStatus(await staff.owner.send('PATCH', path, { uploadReview: 'unusual' }), 200);
  const office = await openOffice(company);

  // One amount is 100 times too high. The file awaits approval, and a clerk approves it by mistake.
  const wrongUpload = await office.uploadByFolder('bills-2026-02.csv', createFile(2, [12_500, 810_000, 4_600]));
  expect(wrongUpload.state).toBe('AWAITING_APPROVAL');
  expect(wrongUpload.comparison?.warnings).toContainEqual({ code: 'LARGE_AMOUNTS' });
  await office.approve(wrongUpload.id);
  await expectAmountsDue();

  // The upload is undone, and a corrected file is picked up.
  await office.approve(await office.prepareUndo(wrongUpload.id));
  const corrected = await office.uploadByFolder('bills-2026-02-corrected.csv', createFile(2, [12_500, 8_100, 4_600]));
  if (corrected.state === 'AWAITING_APPROVAL') await office.approve(corrected.id);
  await expectAmountsDue();

  // The first file gets a new time of change on the server. It must not be uploaded again.
  server.changedAt.set('/bills/bills-2026-02.csv', 1_780_000_000);

  await pay(ada);
  await pay(bob, 5_000);
  await expectAmountsDue();

  const created = await staff.owner.send<{ id: string }>('POST', `${path}/payment-files`, {});
  const { id: paymentFileId } = expectStatus(created, 201);
  const content = await eventually(async () => {
    const answer = await staff.owner.get(`${path}/payment-files/${paymentFileId}/content`);
    expectStatus(answer, 200);
    return answer.text;
  });
  await eventually(
    async () => expect(server.files.get('/payments/payments-00001.csv')?.toString()).toBe(content),
    DELIVERY_TIMEOUT_MS,
    POLL_MS,
  );
  const amounts = content
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Math.round(Number(line.split(',')[1]) * 100));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(company.collectedMinor());
  expectStatus(await staff.owner.send('POST', `${path}/payment-files/${paymentFileId}/confirm`, {}), 200);

  // The billing system has imported the payments, and its next file includes them. A payment after that is in no payment file yet.
  const marchFile = createFile(3, [11_000, 8_200, 4_700]);
  await pay(cy, 2_000);
  const march = await office.uploadByFolder('bills-2026-03.csv', marchFile);
  if (march.state === 'AWAITING_APPROVAL') await office.approve(march.id);
  await expectAmountsDue();
  await eventually(async () => expect(await readJournalTotal(staff, holders)).toBe(company.collectedMinor()));
  expect(await ledgerDifferences(system, staff.company.id)).toEqual([]);
  await eventually(
    () => expect(server.files.get('/results/bills-2026-03.csv.result.txt')?.toString()).toContain('Result: Applied'),
    RESULT_TIMEOUT_MS,
    POLL_MS,
  );
  await eventually(
    async () => expect(await office.findPickedUp('bills-2026-02.csv')).toMatchObject({ state: 'DUPLICATE' }),
    PICKUP_TIMEOUT_MS,
    POLL_MS,
  );
});
