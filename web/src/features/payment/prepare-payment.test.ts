import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { from } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { closeUnusedPage, dueAfterwardsText, preparePayment } from './prepare-payment.ts';

const usd = (amountMinor: number) => ({ __typename: 'Money', amountMinor, currency: 'USD' });

const balance = {
  __typename: 'Balance',
  id: 'b1',
  customerId: 'c1',
  month: 11,
  year: 2026,
  dueDate: '2026-11-27',
  amountDue: usd(8417),
};
const viewer = {
  __typename: 'User',
  id: 'c1',
  company: {
    __typename: 'Company',
    id: '1',
    name: 'Lakeside Water',
    phone: null,
    email: null,
    otherAmounts: { __typename: 'OtherAmounts', allowed: false },
  },
  customer: { __typename: 'Customer', id: 'c1', companyId: '1', accountNumber: '001042', openBalances: [balance] },
};
const cover = (month: number, amountMinor: number) => ({
  __typename: 'PaymentCover',
  balanceId: `b-${month}`,
  month,
  year: 2026,
  amount: usd(amountMinor),
});
const payment = {
  __typename: 'Payment',
  id: 'p1',
  status: 'PENDING',
  testMode: true,
  amount: usd(8417),
  covers: [cover(10, 2000), cover(11, 6417)],
};

/** A client whose server returns the balance, and the given payload when a payment is started. */
function clientFor(
  foundBalance: typeof balance | null,
  started: object,
  { inputs = [], contact = {} }: { inputs?: unknown[]; contact?: object } = {},
): ApolloClient {
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'StartPayment') inputs.push(variables.input);
    const data =
      operationName !== 'StartPayment'
        ? { balance: foundBalance, viewer: { ...viewer, company: { ...viewer.company, ...contact } } }
        : {
            startPayment: {
              __typename: 'StartPaymentPayload',
              payment: null,
              userErrors: [],
              ...started,
            },
          };
    return new Observable((observer) => {
      observer.next({ data });
      observer.complete();
    });
  });
  return new ApolloClient({ link, cache: new InMemoryCache() });
}

const refusal = (code: string, message: string, field: string | null = null) => ({
  userErrors: [{ __typename: 'UserError', code, field, message }],
});

const NOTHING_DUE = "You don't have any outstanding balance to pay.";

describe('preparing a payment', () => {
  it('a bill with an amount due is ready to pay, with the amount of the payment page', async () => {
    const client = clientFor(balance, { payment });
    expect(await preparePayment(client, 'b1')).toMatchObject({
      kind: 'ready',
      payable: { amountMinor: 8417, paymentId: 'p1', testMode: true },
    });
  });

  it('says how much stays due on other open bills, and nothing if no other bill is open', () => {
    const bill = (id: string, month: number, amountMinor: number) => ({
      id,
      month,
      year: 2026,
      amountDue: usd(amountMinor),
    });
    const [september, october, november] = [bill('b9', 9, 4150), bill('b10', 10, 6000), bill('b11', 11, 8417)];
    expect(dueAfterwardsText(november, [september, october, november])).toBe(
      'This pays your November 2026 bill only. $101.50 from earlier bills will still be due.',
    );
    expect(dueAfterwardsText(october, [september, october, november])).toBe(
      'This pays your October 2026 bill only. $125.67 from other bills will still be due.',
    );
    expect(dueAfterwardsText(november, [november])).toBeUndefined();
  });

  it('one payment pays all bills', async () => {
    const inputs: unknown[] = [];
    const prepared = await preparePayment(clientFor(null, { payment }, { inputs }), 'all');
    expect(inputs).toEqual([{ customerId: 'c1' }]);
    expect(prepared).toMatchObject({ kind: 'ready', payable: { amountMinor: 8417, covers: payment.covers } });
    expect(prepared).not.toHaveProperty('payable.balance');
  });

  it('refuses a URL without a balance id or with an unknown one', async () => {
    const client = clientFor(null, {});
    for (const id of [undefined, 'other']) {
      expect(await preparePayment(client, id)).toMatchObject({ kind: 'error', message: 'Invalid balance ID' });
    }
  });

  it('a bill with nothing due shows "No balance to pay" without a retry', async () => {
    const client = clientFor(balance, refusal('NOTHING_DUE', NOTHING_DUE));
    expect(await preparePayment(client, 'b1')).toMatchObject({
      title: 'No balance to pay',
      message: NOTHING_DUE,
      nothingDue: true,
      canRetry: false,
      toast: { title: 'No balance to pay', description: NOTHING_DUE },
    });
  });

  it('a received payment that is not yet posted shows "Payment received"', async () => {
    const client = clientFor(
      balance,
      refusal('PAYMENT_BEING_POSTED', 'We received your payment and are posting it to your account.'),
    );
    expect(await preparePayment(client, 'b1')).toMatchObject({ title: 'Payment received', nothingDue: true });
  });

  it('a company without payment settings is named as the one to contact', async () => {
    const client = clientFor(balance, refusal('GATEWAY_NOT_CONFIGURED', 'Payment Gateway Not Configured'));
    expect(await preparePayment(client, 'b1')).toMatchObject({
      title: 'Payment Gateway Not Configured',
      message: expect.stringContaining('Lakeside Water'),
      toast: { title: 'Payment Error', description: 'Payment Gateway Not Configured', variant: 'destructive' },
    });
  });

  it.each([
    ['with its contact details', { phone: '555-0142', email: 'pay@lakeside.test' }, ' (555-0142, pay@lakeside.test)'],
    ['without them', {}, ''],
  ])('a payment in review names the company to contact, %s, and offers no retry', async (_case, contact, details) => {
    const refused = refusal(
      'PAYMENT_IN_REVIEW',
      'We are reviewing your last payment. Please contact us before you pay again.',
    );
    expect(await preparePayment(clientFor(balance, refused, { contact }), 'b1')).toMatchObject({
      title: 'Payment Error',
      message: `We are reviewing your last payment. Please contact Lakeside Water before you pay again${details}.`,
      canRetry: false,
    });
  });

  it('an amount beyond the limits of the provider names the company to contact and offers no retry', async () => {
    const message = 'Online payments start at $0.50. Please contact us to pay this amount.';
    expect(await preparePayment(clientFor(balance, refusal('AMOUNT_NOT_ACCEPTED', message)), 'b1')).toMatchObject({
      message: 'Online payments start at $0.50. Please contact Lakeside Water to pay this amount.',
      canRetry: false,
      canChoose: false,
    });
  });

  it('a refused amount that the payer chose offers to choose another one', async () => {
    const refused = refusal('AMOUNT_NOT_ACCEPTED', 'Enter an amount of at least $5.00.', 'amountMinor');
    expect(await preparePayment(clientFor(null, refused), 'all', '2.00')).toMatchObject({
      message: 'Enter an amount of at least $5.00.',
      canRetry: false,
      canChoose: true,
    });
  });

  it("shows the server's message for any other refusal", async () => {
    const client = clientFor(balance, refusal('PROVIDER_UNAVAILABLE', 'Failed to generate payment link'));
    expect(await preparePayment(client, 'b1')).toMatchObject({
      title: 'Payment Error',
      message: 'Failed to generate payment link',
      canRetry: true,
    });
  });

  it('a response without payment or refusal shows "Failed to generate payment link"', async () => {
    const client = clientFor(balance, {});
    expect(await preparePayment(client, 'b1')).toMatchObject({ message: 'Failed to generate payment link' });
  });

  it('waits until the last unused page is closed before it starts a payment', async () => {
    const operations: string[] = [];
    const closed = Promise.withResolvers<object>();
    const link = new ApolloLink(({ operationName = '' }) => {
      operations.push(operationName);
      return from(operationName === 'ClosePaymentPage' ? closed.promise : Promise.reject(new Error('Unreachable')));
    });
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    closeUnusedPage(client, 'p1');
    const prepared = preparePayment(client, 'b1');
    await new Promise((resolve) => setTimeout(resolve));
    expect(operations).toEqual(['ClosePaymentPage']);
    closed.reject(new Error('Unreachable'));
    await prepared;
    expect(operations).toEqual(['ClosePaymentPage', 'PayableBalance']);
  });
});
