import type { Actor, ServiceName } from '@utility-pay/contracts';
import { eventually } from '@utility-pay/testkit';
import { customerOf, staffOf, superAdmin } from '../../../packages/service-kit/src/testing/actors.ts';
import type { RunningServices } from './five-services.ts';
import { validToken } from './tokens.ts';

/** Part of every text of company 1, so that a leak is detected anywhere. */
export const CANARY = 'Canary';

const errors = 'userErrors { code field message }';
const CREATE_COMPANY = `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } ${errors} } }`;
const UPDATE_COMPANY = `mutation ($input: UpdateBusinessInformationInput!) { updateBusinessInformation(input: $input) { company { id } ${errors} } }`;
const CREATE_ADMIN_USER = `mutation ($input: CreateAdminUserInput!) { createAdminUser(input: $input) { adminUser { id } ${errors} } }`;
const CREATE_PARTNER_KEY = `mutation ($input: CreatePartnerKeyInput!) { createPartnerKey(input: $input) { partnerKey { id } ${errors} } }`;
const ADD_CUSTOMER = `mutation ($input: AddCustomerInput!) { addCustomer(input: $input) { customer { id } ${errors} } }`;
const CONFIGURE = `mutation ($input: UpdatePaymentConfigurationInput!) { updatePaymentConfiguration(input: $input) { paymentConfiguration { tpnNumber } ${errors} } }`;
const START_PAYMENT = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) { payment { id } ${errors} } }`;
const SEND_TEST_EMAIL = `mutation ($input: SendTestEmailInput!) { sendTestEmail(input: $input) { delivery { id } ${errors} } }`;
const BALANCES = 'query ($id: ID!) { customer(id: $id, companyId: "1") { balances { id } } }';

/** Ids of company 1's data. */
export interface Seed {
  Company: string;
  Customer: string;
  User: string;
  Balance: string;
  Payment: string;
}

/** Creates two companies. The first has one of every entity. */
export async function seed(services: RunningServices): Promise<Seed> {
  const ask = async <Data>(service: ServiceName, actor: Actor, query: string, variables: object): Promise<Data> => {
    const answer = await services.ask(service, actor, query, variables);
    const text = JSON.stringify(answer);
    // User errors have a code.
    if (answer.errors || text.includes('"code"')) throw new Error(`${service} refused the seed: ${text}`);
    return answer.data as Data;
  };
  const staff = staffOf(1);
  for (const name of [`${CANARY} Water`, 'Other Water'])
    await ask('tenant-settings', superAdmin, CREATE_COMPANY, { input: { name } });
  const businessInformation = {
    phone: '555 0100 100',
    address: `1 ${CANARY} Road`,
    website: '',
    email: 'office@canary.example',
  };
  await ask('tenant-settings', staff, UPDATE_COMPANY, {
    input: { companyId: '1', name: `${CANARY} Water`, ...businessInformation },
  });
  const person = { name: `${CANARY} Staff`, email: 'staff@canary.example', password: 'a-long-password-1' };
  const { createAdminUser } = await ask<{ createAdminUser: { adminUser: { id: string } } }>(
    'identity',
    superAdmin,
    CREATE_ADMIN_USER,
    { input: { companyId: '1', ...person } },
  );
  const key = { companyId: '1', name: `${CANARY} key`, mode: 'LIVE', scopes: ['CUSTOMERS_READ'] };
  await ask('identity', staff, CREATE_PARTNER_KEY, { input: key });
  const customer = { companyId: '1', accountNumber: '100', name: `${CANARY} Customer`, email: 'payer@canary.example' };
  const { addCustomer } = await ask<{ addCustomer: { customer: { id: string } } }>('billing', staff, ADD_CUSTOMER, {
    input: customer,
  });
  const customerId = addCustomer.customer.id;
  const balanceId = await uploadBill(services, staff, customerId);
  const paymentConfiguration = {
    merchantToken: 'test-key-of-canary',
    tpnNumber: '100000000001',
    hostedPageUrl: '',
    testMode: true,
  };
  await ask('payments', staff, CONFIGURE, { input: { companyId: '1', ...paymentConfiguration } });
  const { startPayment } = await ask<{ startPayment: { payment: { id: string } } }>(
    'payments',
    customerOf(1, customerId),
    START_PAYMENT,
    { input: { customerId, balanceId } },
  );
  await ask('notifications', staff, SEND_TEST_EMAIL, { input: { companyId: '1', testEmail: 'mail@canary.example' } });
  return {
    Company: '1',
    Customer: customerId,
    User: createAdminUser.adminUser.id,
    Balance: balanceId,
    Payment: startPayment.payment.id,
  };
}

/** Uploads a file with one bill, waits until it is applied, and returns the bill's id. */
async function uploadBill(services: RunningServices, staff: Actor, customerId: string): Promise<string> {
  const response = await fetch(`${services.named('billing').url}/uploads?companyId=1&month=11&year=2026`, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${validToken('billing', staff)}` },
    body: 'Account Number,Amount Due,Service Address\n100,12.34,1 Canary Road\n',
  });
  if (!response.ok) throw new Error(`billing refused the file: ${await response.text()}`);
  return eventually(async () => {
    const { data } = await services.ask('billing', staff, BALANCES, { id: customerId });
    const [balance] = (data as { customer: { balances: { id: string }[] } }).customer.balances;
    if (!balance) throw new Error('the bill is not there yet');
    return balance.id;
  });
}
