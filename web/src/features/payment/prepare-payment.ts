import type { ApolloClient } from '@apollo/client';
import { toFailure } from '../../lib/failure.ts';
import type { ToastContent } from '../../lib/toast.ts';
import { PayableBalanceDocument, type PayableBalanceQuery, StartPaymentDocument } from './gql/payment.ts';

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

/** Why nothing can be paid now. */
export interface NotReady {
  kind: 'error';
  title: string;
  message: string;
  /** Nothing went wrong: there is nothing to pay. */
  settled: boolean;
  canRetry: boolean;
  /** What is said of it at once; null where the page alone says it. */
  toast: ToastContent | null;
}

export const NO_LINK = 'Failed to generate payment link';
export const NO_START = 'Unable to initiate payment process. Please try again.';

const PAYMENT_ERROR = 'Payment Error';
const NOTHING_DUE = "You don't have any outstanding balance to pay.";

export const failed = (message: string): NotReady => ({
  kind: 'error',
  title: PAYMENT_ERROR,
  message,
  settled: false,
  canRetry: true,
  toast: { title: PAYMENT_ERROR, description: message, variant: 'destructive' },
});

const settled = (title: string, message: string): NotReady => ({
  kind: 'error',
  title,
  message,
  settled: true,
  canRetry: false,
  toast: { title, description: message },
});

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The company's customers cannot change it: what is left is to ask the company. */
function notConfigured(message: string, company: Contact | null): NotReady {
  const ways = [company?.phone, company?.email].filter(Boolean).join(', ');
  return {
    ...failed(message),
    title: message,
    message: `${company?.name ?? 'Your company'} does not take payments here yet. Please contact it to pay another way${ways && ` (${ways})`}.`,
    canRetry: false,
  };
}

/** Why the server opened no page, in its own words. */
export function refused({ code, message }: { code: string; message: string }, company: Contact | null): NotReady {
  if (code === 'GATEWAY_NOT_CONFIGURED') return notConfigured(message, company);
  if (code !== 'NOTHING_DUE') return failed(message);
  // Either nothing was due, or what was due has been paid and is on its way into the books.
  return message === NOTHING_DUE ? settled('No balance to pay', message) : settled('Payment received', message);
}
