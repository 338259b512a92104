import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { preparePayment } from './prepare-payment.ts';

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
  company: { __typename: 'Company', id: '1', name: 'Lakeside Water', phone: null, email: null },
  customer: { __typename: 'Customer', id: 'c1', companyId: '1', accountNumber: '001042' },
};
const payment = { __typename: 'Payment', id: 'p1', status: 'PENDING', amount: usd(8417) };

/** The graph as far as this page asks it: the balance, and what starting its payment answers. */
function clientFor(found: typeof balance | null, started: object): ApolloClient {
  const link = new ApolloLink(({ operationName }) => {
    const data =
      operationName === 'PayableBalance'
        ? { balance: found, viewer }
        : {
            startPayment: {
              __typename: 'StartPaymentPayload',
              payment: null,
              paymentUrl: null,
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

const refusal = (code: string, message: string) => ({
  userErrors: [{ __typename: 'UserError', code, field: null, message }],
});

const NOTHING_DUE = "You don't have any outstanding balance to pay.";

describe('preparing a payment', () => {
  it('is ready with the amount of the page that was opened', async () => {
    const client = clientFor(balance, { payment, paymentUrl: 'https://pay.example.com/p1' });
    expect(await preparePayment(client, 'b1')).toMatchObject({
      kind: 'ready',
      payable: { amountMinor: 8417, paymentUrl: 'https://pay.example.com/p1' },
    });
  });

  it('refuses an address without a balance, and a balance that is not there', async () => {
    const client = clientFor(null, {});
    for (const id of [undefined, 'other']) {
      expect(await preparePayment(client, id)).toMatchObject({ kind: 'error', message: 'Invalid balance ID' });
    }
  });

  it('says so when nothing is due', async () => {
    const client = clientFor(balance, refusal('NOTHING_DUE', NOTHING_DUE));
    expect(await preparePayment(client, 'b1')).toMatchObject({
      title: 'No balance to pay',
      message: NOTHING_DUE,
      settled: true,
      canRetry: false,
      toast: { title: 'No balance to pay', description: NOTHING_DUE },
    });
  });

  it('tells a bill that is being booked from one that is not due', async () => {
    const client = clientFor(balance, refusal('NOTHING_DUE', 'Your payment has been received and is being booked.'));
    expect(await preparePayment(client, 'b1')).toMatchObject({ title: 'Payment received', settled: true });
  });

  it('sends the payer to the company that has not set payments up', async () => {
    const client = clientFor(balance, refusal('GATEWAY_NOT_CONFIGURED', 'Payment Gateway Not Configured'));
    expect(await preparePayment(client, 'b1')).toMatchObject({
      title: 'Payment Gateway Not Configured',
      message: expect.stringContaining('Lakeside Water'),
      toast: { title: 'Payment Error', description: 'Payment Gateway Not Configured', variant: 'destructive' },
    });
  });

  it("shows the server's own words for any other refusal", async () => {
    const client = clientFor(balance, refusal('PROVIDER_UNAVAILABLE', 'Failed to generate payment link'));
    expect(await preparePayment(client, 'b1')).toMatchObject({
      title: 'Payment Error',
      message: 'Failed to generate payment link',
      canRetry: true,
    });
  });

  it('follows no address that is none of the web', async () => {
    for (const paymentUrl of [null, 'javascript:alert(1)', '/relative']) {
      const client = clientFor(balance, { payment, paymentUrl });
      expect(await preparePayment(client, 'b1')).toMatchObject({ message: 'Failed to generate payment link' });
    }
  });
});
