import type { ApolloClient } from '@apollo/client';
import { toFailure } from '../../lib/failure.ts';
import type { ToastContent } from '../../lib/toast.ts';
import {
  ClosePaymentPageDocument,
  PayableBalanceDocument,
  type PayableBalanceQuery,
  StartPaymentDocument,
} from './gql/payment.ts';

type Balance = NonNullable<PayableBalanceQuery['balance']>;
type Viewer = NonNullable<PayableBalanceQuery['viewer']>;

export interface Payable {
  balance: Balance;
  viewer: Viewer;
  amountMinor: number;
  paymentId: string;
}

/** The balance can't be paid now. */
export interface NotPayable {
  kind: 'error';
  title: string;
  message: string;
  /** There is nothing to pay, so this is not a failure. */
  nothingDue: boolean;
  canRetry: boolean;
  /** Null when the notice on the page is enough. */
  toast: ToastContent | null;
}

export type Preparation = { kind: 'ready'; payable: Payable } | NotPayable;

/** Opens a payment page at the provider for what is due. Until that page expires, another call returns the same one. */
export async function preparePayment(client: ApolloClient, balanceId: string | undefined): Promise<Preparation> {
  const noBalance: Preparation = { ...paymentError('Invalid balance ID'), canRetry: false, toast: null };
  if (!balanceId) return noBalance;
  await closing;
  try {
    const { data } = await client.query({
      query: PayableBalanceDocument,
      variables: { id: balanceId },
      fetchPolicy: 'network-only',
    });
    if (!data?.balance || !data.viewer) return noBalance;
    return await startPayment(client, data.balance, data.viewer);
  } catch (error) {
    const { code, message } = toFailure(error);
    return paymentError(code === 'INTERNAL' ? 'Unable to initiate payment process. Please try again.' : message);
  }
}

async function startPayment(client: ApolloClient, balance: Balance, viewer: Viewer): Promise<Preparation> {
  const input = { customerId: balance.customerId, balanceId: balance.id };
  const { data } = await client.mutate({ mutation: StartPaymentDocument, variables: { input } });
  const started = data?.startPayment;
  const refusal = started?.userErrors[0];
  if (refusal) return explainRefusal(refusal, viewer.company);
  if (!started?.payment) return paymentError('Failed to generate payment link');
  const { id: paymentId, amount } = started.payment;
  return { kind: 'ready', payable: { balance, viewer, amountMinor: amount.amountMinor, paymentId } };
}

/** The last request to close a page. A payment is started after it, so that it does not get the page that is closed. */
let closing: Promise<unknown> = Promise.resolve();

/** Closes a payment page that the payer did not visit. If that fails, the page expires. */
export function closeUnusedPage(client: ApolloClient, paymentId: string): void {
  closing = client
    .mutate({ mutation: ClosePaymentPageDocument, variables: { input: { paymentId } } })
    .catch(() => undefined);
}

const PAYMENT_ERROR = 'Payment Error';
const NOTHING_DUE = "You don't have any outstanding balance to pay.";

const paymentError = (message: string): NotPayable => ({
  kind: 'error',
  title: PAYMENT_ERROR,
  message,
  nothingDue: false,
  canRetry: true,
  toast: { title: PAYMENT_ERROR, description: message, variant: 'destructive' },
});

const nothingDue = (title: string, message: string): NotPayable => ({
  kind: 'error',
  title,
  message,
  nothingDue: true,
  canRetry: false,
  toast: { title, description: message },
});

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

function explainRefusal({ code, message }: { code: string; message: string }, company: Contact | null): NotPayable {
  if (code === 'GATEWAY_NOT_CONFIGURED') return notConfigured(message, company);
  if (code !== 'NOTHING_DUE') return paymentError(message);
  // The same code is used for a payment that was received but is not yet posted to the account.
  return message === NOTHING_DUE ? nothingDue('No balance to pay', message) : nothingDue('Payment received', message);
}

/** Customers can't fix the configuration, so they get the company's contact details. */
function notConfigured(message: string, company: Contact | null): NotPayable {
  const contact = [company?.phone, company?.email].filter(Boolean).join(', ');
  return {
    ...paymentError(message),
    title: message,
    message: `${company?.name ?? 'Your company'} doesn't accept online payments yet. Contact them to pay another way${contact && ` (${contact})`}.`,
    canRetry: false,
  };
}
