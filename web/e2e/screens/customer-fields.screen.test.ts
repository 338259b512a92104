import { CUSTOMER_FIELDS, fieldLabel, KNOWN_FIELDS } from '@utility-pay/contracts';
import { type Client, claimAccount, expectStatus, openCompany, type Payer, type Staff } from '@utility-pay/testkit';
import type { Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { uploadBills } from './support/bills.ts';
import { openCustomers, rowOf } from './support/customer-list.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let staff: Staff;
let payer: Payer;
let path: string;

const custom = KNOWN_FIELDS.filter(({ target }) => target === 'custom');
const samplesOf = (fields: readonly { key: string; samples: readonly [string, string] }[]) =>
  Object.fromEntries(fields.map(({ key, samples: [sample] }) => [key, sample]));
/** The fields of the customer and the known custom fields, by key. */
const OWN_VALUES = samplesOf(CUSTOMER_FIELDS);
const CUSTOM_VALUES = samplesOf(custom);
const BY_LABEL = Object.fromEntries(
  [...CUSTOMER_FIELDS, ...custom].map(({ label, samples: [sample] }) => [label, sample]),
);

/** A file with one row that fills every known field. */
beforeAll(async () => {
  staff = await openCompany(portal(), 'Every Field Water');
  path = `/api/companies/${staff.company.id}`;
  const csvTemplate = {
    fieldMappings: Object.fromEntries(KNOWN_FIELDS.map(({ key, headers }) => [key, headers])),
    requiredFields: KNOWN_FIELDS.map(({ key }) => key),
    sampleFormat: '',
  };
  expectStatus(await staff.owner.send('PATCH', path, { csvTemplate }), 200);
  await uploadBills(staff, [Object.fromEntries(KNOWN_FIELDS.map(({ headers, samples }) => [headers[0], samples[0]]))]);
  payer = await claimAccount(portal(), staff.company.id, KNOWN_FIELDS[0].samples[0]);
});

async function readOverGraphql(client: Client) {
  const query = `{ viewer { customer { ${Object.keys(OWN_VALUES).join(' ')} customData { key value } } } }`;
  const answer = await client.send<{ data: { viewer: { customer: Customer } } }>('POST', '/graphql', { query });
  const { customData, ...fields } = expectStatus(answer, 200).data.viewer.customer;
  return { fields, customData: Object.fromEntries(customData.map(({ key, value }) => [key, value])) };
}

interface Customer {
  customData: { key: string; value: string }[];
}

const readPairs = async (list: Locator): Promise<object> => {
  const texts = await list.locator('dt, dd').allTextContents();
  return Object.fromEntries(texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1]]] : [])));
};

test('shows every field of a bill file over GraphQL, over REST, in the export and on both screens', async () => {
  expect(await readOverGraphql(payer.client)).toEqual({ fields: OWN_VALUES, customData: CUSTOM_VALUES });

  const overRest = expectStatus(await payer.client.get<object>(`/api/customers/${payer.id}`), 200);
  expect(overRest).toMatchObject({ ...OWN_VALUES, ...CUSTOM_VALUES, customData: CUSTOM_VALUES });

  const [header, line] = (await staff.owner.get(`${path}/customers.csv`)).text
    .split('\r\n')
    .map((row) => row.split(','));
  const exported = Object.fromEntries((header ?? []).map((label, at) => [label, line?.[at]]));
  expect(exported).toMatchObject(Object.fromEntries(CUSTOMER_FIELDS.map(({ label, samples }) => [label, samples[0]])));

  const page = await visit();
  await signInAs(page, payer.client);
  await page.goto('/account');
  const information = page.getByRole('region', { name: 'Customer Information', exact: true });
  await information.getByText(fieldLabel('meterNumber')).waitFor();
  await expect.poll(() => readPairs(information)).toMatchObject(BY_LABEL);

  await openCustomers(page, staff.owner);
  await rowOf(page, payer.accountNumber).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Other bill details').waitFor();
  await expect.poll(() => readPairs(sheet)).toMatchObject(BY_LABEL);
});
