import type { UserError } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { expect } from 'vitest';
import { createBilling } from '../../src/app.ts';
import type { BillingDependencies } from '../../src/use-cases/index.ts';
import { clerkOf } from './uploads.ts';
import { BILLING_OPTIONS, openBilling, payloadOf } from './world.ts';

const FILE =
  '{ paymentFile { id number state fileName rows message payments { amountMinor } refundsAndReversals { amountMinor } } userErrors { code field message } }';
export const CREATE = `mutation ($input: CreatePaymentFileInput!) { createPaymentFile(input: $input) ${FILE} }`;
export const CONFIRM = `mutation ($input: ConfirmPaymentFileInput!) { confirmPaymentFile(input: $input) ${FILE} }`;
export const DISCARD = `mutation ($input: DiscardPaymentFileInput!) { discardPaymentFile(input: $input) ${FILE} }`;
export const FIXED_WIDTH_LAYOUT = {
  since: null,
  format: 'FIXED_WIDTH',
  hasHeader: false,
  dateFormat: 'US_COMPACT',
  amountFormat: 'CENTS',
  typeCodes: { payment: 'P', refund: 'R', reversal: 'V' },
  columns: [
    { value: 'ACCOUNT_NUMBER', header: '', width: 10 },
    { value: 'AMOUNT', header: '', width: 8 },
    { value: 'DATE', header: '', width: 8 },
    { value: 'TYPE', header: '', width: 1 },
  ],
};

export const SETTINGS = `mutation ($input: UpdatePaymentFileSettingsInput!) { updatePaymentFileSettings(input: $input) {
  settings { since format columns { value width } } userErrors { field message } } }`;
const COMPANY = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
  unfiledPayments { count hasMore } paymentFileSettings { format since } paymentFiles(first: 10) { edges { node { number state } } } } } }`;

interface Payload {
  paymentFile: { id: string; number: number; state: string; rows: number; message: string | null } | null;
  userErrors: UserError[];
}

const FIRST_COMPANY = 1100;

/** Starts billing with companies that create payment files. The test changes the time. */
export async function openPaymentFiles() {
  const clock = createTestClock('2026-12-01T15:00:00Z');
  const { platform, dependencies, add } = await openBilling({ clock });
  const timeZoneOf = async () => 'America/Chicago';
  const appWith = (replaced: Partial<BillingDependencies> = {}) =>
    createBilling(platform, BILLING_OPTIONS, { timeZoneOf, ...replaced });
  const app = appWith();
  const ask = createGraphClient(app);
  let companies = FIRST_COMPANY;
  /** Creates a company with account 0042, whose clerk creates payment files. */
  const openCompany = async () => {
    const id = ++companies;
    const companyId = String(id);
    const clerk = clerkOf(id);
    const { id: customerId } = await add({ companyId: id, accountNumber: '0042' });
    const change = async (mutation: string, input: object = {}): Promise<Payload> => {
      clock.advance(1000);
      return payloadOf<Payload>(await ask(clerk, mutation, { input: { companyId, ...input } }));
    };
    /** Records a payment at the counter and advances the clock by two seconds. Returns the payment's idempotency key. */
    const pay = async (amountMinor: number): Promise<string> => {
      clock.advance(1000);
      const key = String(clock.now().getTime());
      const correction = {
        type: 'record-payment',
        method: 'cash',
        amountMinor,
        receivedOn: '2026-11-30',
        idempotencyKey: key,
      };
      const input = { customerId, preview: false, correction: { ...correction, reason: 'Counter' } };
      const result = await app.useCases.correctAccount(staffOf(id), input);
      if (result.kind === 'refused') throw new Error(JSON.stringify(result.userErrors));
      clock.advance(1000);
      return key;
    };
    /** Reverses a payment that was recorded with a key. */
    const reverse = async (key: string): Promise<void> => {
      const correction = { type: 'reverse', creditId: `staff-${key}`, reason: 'Returned by the bank' };
      const result = await app.useCases.correctAccount(staffOf(id), { customerId, preview: false, correction });
      if (result.kind === 'refused') throw new Error(JSON.stringify(result.userErrors));
    };
    const content = async (paymentFileId: string): Promise<string> => {
      let text = '';
      for await (const pieces of app.useCases.readPaymentFile(clerk, { companyId: id, paymentFileId }))
        text += pieces.join('');
      return text;
    };
    return {
      id,
      companyId,
      clerk,
      pay,
      reverse,
      content,
      create: () => change(CREATE),
      confirm: (paymentFileId: string) => change(CONFIRM, { paymentFileId }),
      discard: (paymentFileId: string) => change(DISCARD, { paymentFileId }),
      amounts: async (paymentFileId: string) =>
        (await content(paymentFileId))
          .split('\r\n')
          .slice(1, -1)
          .map((line) => line.split(',')[1]),
      change,
      // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
      read: async (): Promise<any> =>
        JSON.parse(JSON.stringify((await ask(clerk, COMPANY, { id: companyId })).data))._entities[0],
    };
  };
  return { platform, dependencies, app, appWith, ask, clock, openCompany };
}

export const idOf = ({ paymentFile, userErrors }: Payload): string => {
  expect(userErrors).toEqual([]);
  return paymentFile?.id ?? '';
};
