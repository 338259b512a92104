import type { ApolloClient } from '@apollo/client';
import { CONTACT_US, formatMoney, parseAmount, periodText } from '@utility-pay/contracts';
import { toFailure } from '../../lib/failure.ts';
import type { ToastContent } from '../../lib/toast.ts';
import { ALL_BILLS } from '../../paths.ts';
import {
  ClosePaymentPageDocument,
  PayableAccountDocument,
  type PayableAccountQuery,
  PayableBalanceDocument,
  type PayableBalanceQuery,
  StartPaymentDocument,
  type StartPaymentMutation,
  type StartPaymentMutationVariables,
} from './gql/payment.ts';

type Balance = NonNullable<PayableBalanceQuery['balance']>;
type Viewer = NonNullable<PayableAccountQuery['viewer']>;
type Started = NonNullable<StartPaymentMutation['startPayment']['payment']>;

export interface Payable {
  /** The bill; absent when all bills are paid. */
  balance?: Balance;
  viewer: Viewer;
  amountMinor: number;
  /** What is paid of each bill. */
  covers: Started['covers'];
  paymentId: string;
  /** No money moves. */
  testMode: boolean;
  /** Text about the bills that stay due after a payment of one bill; absent if it is the only one. */
  dueAfterwards?: string;
}

/** The balance can't be paid now. */
export interface NotPayable {
  kind: 'error';
  title: string;
  message: string;
  /** There is nothing to pay, so this is not a failure. */
  nothingDue: boolean;
  canRetry: boolean;
  /** The payer can choose what to pay instead. */
  canChoose: boolean;
  /** Null when the notice on the page is enough. */
  toast: ToastContent | null;
}

export type Preparation = { kind: 'ready'; payable: Payable } | NotPayable;

/**
 * Opens a payment page at the provider for what is due on a bill, or on all with `ALL_BILLS`, or for `amount` dollars
 * toward all. Until that page expires, another call returns the same one.
 */
export async function preparePayment(
  client: ApolloClient,
  balanceId: string | undefined,
  amount: string | null = null,
): Promise<Preparation> {
  if (!balanceId) return noBalance();
  await closing;
  try {
    return await (balanceId === ALL_BILLS ? prepareAllBills(client, amount) : prepareBill(client, balanceId));
  } catch (error) {
    const { code, message } = toFailure(error);
    return paymentError(code === 'INTERNAL' ? 'Unable to initiate payment process. Please try again.' : message);
  }
}

async function prepareBill(client: ApolloClient, id: string): Promise<Preparation> {
  const request = { query: PayableBalanceDocument, variables: { id } };
  const { data } = await client.query({ ...request, fetchPolicy: 'network-only' });
  if (!data?.balance || !data.viewer) return noBalance();
  const { balance, viewer } = data;
  const input = { customerId: balance.customerId, balanceId: balance.id };
  const dueAfterwards = dueAfterwardsText(balance, viewer.customer?.openBalances ?? []);
  return startPayment(client, input, { balance, viewer, ...(dueAfterwards ? { dueAfterwards } : {}) });
}

type Bill = Pick<Balance, 'id' | 'month' | 'year' | 'amountDue'>;

/** Returns which bills a payment of one bill leaves due; undefined if it is the only open one. */
export function dueAfterwardsText(paid: Bill, openBills: readonly Bill[]): string | undefined {
  const rest = openBills.filter(({ id }) => id !== paid.id);
  if (rest.length === 0) return;
  const [only] = rest;
  const isEarlier = ({ year, month }: Bill) => year * 12 + month < paid.year * 12 + paid.month;
  const bills = rest.every(isEarlier) ? 'earlier bills' : 'other bills';
  const due = formatMoney(rest.reduce((sum, { amountDue }) => sum + amountDue.amountMinor, 0));
  const left = rest.length === 1 && only ? `for your ${periodText(only)} bill` : `from ${bills}`;
  return `This pays your ${periodText(paid)} bill only. ${due} ${left} will still be due.`;
}

async function prepareAllBills(client: ApolloClient, amount: string | null): Promise<Preparation> {
  const parsed = amount === null ? undefined : parseAmount(amount);
  if (parsed?.kind === 'invalid') return notAccepted(parsed.reason);
  const { data } = await client.query({ query: PayableAccountDocument, fetchPolicy: 'network-only' });
  if (!data?.viewer?.customer) return noBalance();
  const input = { customerId: data.viewer.customer.id, ...(parsed ? { amountMinor: parsed.amountMinor } : {}) };
  return startPayment(client, input, { viewer: data.viewer });
}

async function startPayment(
  client: ApolloClient,
  input: StartPaymentMutationVariables['input'],
  forWhat: Pick<Payable, 'viewer' | 'balance' | 'dueAfterwards'>,
): Promise<Preparation> {
  const { data } = await client.mutate({ mutation: StartPaymentDocument, variables: { input } });
  const started = data?.startPayment;
  const refusal = started?.userErrors[0];
  if (refusal?.field === 'amountMinor') return notAccepted(refusal.message);
  if (refusal) return explainRefusal(refusal, forWhat.viewer.company);
  if (!started?.payment) return paymentError('Failed to generate payment link');
  const { id: paymentId, amount, covers, testMode } = started.payment;
  return { kind: 'ready', payable: { ...forWhat, amountMinor: amount.amountMinor, covers, paymentId, testMode } };
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
  canChoose: false,
  toast: { title: PAYMENT_ERROR, description: message, variant: 'destructive' },
});

const noBalance = (): NotPayable => ({ ...paymentError('Invalid balance ID'), canRetry: false, toast: null });

const nothingDue = (title: string, message: string): NotPayable => ({
  kind: 'error',
  title,
  message,
  nothingDue: true,
  canRetry: false,
  canChoose: false,
  toast: { title, description: message },
});

/** The amount cannot be paid, now or ever. */
const notAccepted = (message: string): NotPayable => ({ ...paymentError(message), canRetry: false, canChoose: true });

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

function explainRefusal({ code, message }: { code: string; message: string }, company: Contact | null): NotPayable {
  if (code === 'GATEWAY_NOT_CONFIGURED') return notConfigured(message, company);
  if (message.includes(CONTACT_US)) return referred(message, company);
  if (code !== 'NOTHING_DUE') return paymentError(message);
  // The same code is used for a payment that was received but is not yet posted to the account.
  return message === NOTHING_DUE ? nothingDue('No balance to pay', message) : nothingDue('Payment received', message);
}

/** Returns the company's contact details in parentheses; empty without any. */
function contactDetails(company: Contact | null): string {
  const details = [company?.phone, company?.email].filter(Boolean).join(', ');
  return details && ` (${details})`;
}

/** Customers can't fix the configuration, so they get the company's contact details. */
const notConfigured = (message: string, company: Contact | null): NotPayable => ({
  ...paymentError(message),
  title: message,
  message: `${company?.name ?? 'Your company'} doesn't accept online payments yet. Contact them to pay another way${contactDetails(company)}.`,
  canRetry: false,
});

/** Only the company can help, so the message names it. */
function referred(message: string, company: Contact | null): NotPayable {
  const named = message.replace(CONTACT_US, `Please contact ${company?.name ?? 'your company'}`);
  return { ...paymentError(named.replace(/\.$/, `${contactDetails(company)}.`)), canRetry: false };
}
