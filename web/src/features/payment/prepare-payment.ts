import type { ApolloClient } from '@apollo/client';
import { toFailure } from '../../lib/failure.ts';
import { PayableBalanceDocument, type PayableBalanceQuery, StartPaymentDocument } from './gql/payment.ts';
import { failed, NO_LINK, NO_START, type NotReady, refused } from './refusals.ts';

type Balance = NonNullable<PayableBalanceQuery['balance']>;
type Viewer = NonNullable<PayableBalanceQuery['viewer']>;

export interface Payable {
  balance: Balance;
  viewer: Viewer;
  amountMinor: number;
  paymentUrl: string;
}

export type Preparation = { kind: 'ready'; payable: Payable } | NotReady;

/** Only a web address may be followed. */
const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

async function open(client: ApolloClient, balance: Balance, viewer: Viewer): Promise<Preparation> {
  const input = { customerId: balance.customerId, balanceId: balance.id };
  const { data } = await client.mutate({ mutation: StartPaymentDocument, variables: { input } });
  const started = data?.startPayment;
  const problem = started?.userErrors[0];
  if (problem) return refused(problem, viewer.company);
  if (!started?.paymentUrl || !isWebAddress(started.paymentUrl)) return failed(NO_LINK);
  const amountMinor = started.payment?.amount.amountMinor ?? balance.amountDue.amountMinor;
  return { kind: 'ready', payable: { balance, viewer, amountMinor, paymentUrl: started.paymentUrl } };
}

/** Opens the provider's page for what remains of a balance; asking again opens the same one while it lives. */
export async function preparePayment(client: ApolloClient, balanceId: string | undefined): Promise<Preparation> {
  const noBalance: Preparation = { ...failed('Invalid balance ID'), canRetry: false, toast: null };
  if (!balanceId) return noBalance;
  try {
    const { data } = await client.query({
      query: PayableBalanceDocument,
      variables: { id: balanceId },
      fetchPolicy: 'network-only',
    });
    if (!data?.balance || !data.viewer) return noBalance;
    return await open(client, data.balance, data.viewer);
  } catch (error) {
    const { code, message } = toFailure(error);
    return failed(code === 'INTERNAL' ? NO_START : message);
  }
}
