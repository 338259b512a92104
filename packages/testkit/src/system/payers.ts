import { type Client, createClient, expectStatus } from './client.ts';
import type { Reachable } from './system.ts';

/** A customer with a login. */
export interface Payer {
  id: string;
  accountNumber: string;
  client: Client;
}

export interface BalanceState {
  id: string;
  amountDue: number;
  amountBilled: number;
}

export interface PaymentState {
  id: string;
  status: 'pending' | 'success' | 'failed';
  amount: number;
  transactionId: string | null;
  /** Dollars; null until the provider reported an amount. */
  amountReceived: number | null;
}

export type Outcome = 'paid' | 'declined' | 'cancelled' | 'rejected';

/** Claims an account. The payer's client is signed in. */
export async function claimAccount(system: Reachable, companyId: number, accountNumber: string): Promise<Payer> {
  const client = createClient(system.url);
  const claim = {
    accountNumber,
    email: `payer-${accountNumber}@example.org`,
    name: 'Payer',
    password: 'payer-password',
    companyId,
  };
  const user = expectStatus(await client.send<{ id: string }>('POST', '/api/auth/claim', claim), 201);
  return { id: user.id, accountNumber, client };
}

/** Returns the first balance of the account. @throws if it has none */
export async function balanceOf({ id, client }: Payer): Promise<BalanceState> {
  const [balance] = expectStatus(await client.get<BalanceState[]>(`/api/customers/${id}/balances`), 200);
  if (!balance) throw new Error('the account has no balance');
  return balance;
}

export const paymentsOf = async ({ id, client }: Payer): Promise<PaymentState[]> =>
  expectStatus(await client.get<PaymentState[]>(`/api/customers/${id}/payments`), 200);

/** Starts a payment over REST, and returns the address of the payment page: the same one while a payment is open. */
export async function startPayment({ id, client }: Payer, balanceId: string): Promise<string> {
  const answer = await client.send<{ paymentUrl: string }>('POST', `/api/customers/${id}/payments/ipospays`, {
    balanceId,
  });
  return expectStatus(answer, 200).paymentUrl;
}

const START = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { payment { id } } }';

interface Started {
  data: { startPayment: { payment: { id: string } | null } };
}

/**
 * Starts a payment and goes to its payment page, as the web app does. Returns the page's address. Lists contain a
 * payment only after such a visit.
 */
export async function visitPaymentPage({ id, client }: Payer, balanceId: string): Promise<string> {
  const variables = { input: { customerId: id, balanceId } };
  const { data } = expectStatus(await client.send<Started>('POST', '/graphql', { query: START, variables }), 200);
  const visited = await client.get(`/api/payments/visit/${data.startPayment.payment?.id}`);
  expectStatus(visited, 303);
  return visited.headers.get('location') ?? '';
}

/**
 * Clicks a button on the provider's page, and returns the address to which the browser is redirected. The provider
 * approves `approvedAmount`, in dollars, instead of the requested amount if it is given.
 */
export async function answerAtProvider(paymentUrl: string, outcome: Outcome, approvedAmount = ''): Promise<string> {
  const response = await fetch(paymentUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome, amount: approvedAmount }),
  });
  const location = response.headers.get('location');
  if (!location)
    throw new Error(`the provider's page answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return new URL(location, paymentUrl).href;
}
