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
  /** Says what stays due on other bills after a payment of one bill; absent if no other bill is open. */
  dueAfterwards?: string;
}

/** Why nothing can be paid now, and what the payer can do. */
export interface NotPayable {
  kind: 'error';
  title: string;
  message: string;
  /** Nothing is due or the money was already received, so the page shows a success instead of an error. */
  nothingDue: boolean;
  canRetry: boolean;
  /** The payer can choose another amount. */
  canChoose: boolean;
  /** Null when the notice on the page is enough. */
  toast: ToastContent | null;
}

export type Preparation = { kind: 'ready'; payable: Payable } | NotPayable;

/**
 * Opens a payment page at the provider: for what is due on a bill, or, with `ALL_BILLS`, for all that is due or for `amount`
 * dollars of it. Until the page expires, another call for the same amount returns the same page.
 */
export async function preparePayment(
  client: ApolloClient,
  balanceId: string | undefined,
  amount: string | null = null,
): Promise<Preparation> {
  if (!balanceId) return noBalance();
  await pendingClose;
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

/** Returns what stays due on the other open bills after a payment of one bill; undefined if no other bill is open. */
export function dueAfterwardsText(paid: Bill, openBills: readonly Bill[]): string | undefined {
  const otherBills = openBills.filter(({ id }) => id !== paid.id);
  const [firstOther] = otherBills;
  if (!firstOther) return undefined;
  const isEarlier = ({ year, month }: Bill) => year < paid.year || (year === paid.year && month < paid.month);
  const amount = formatMoney(otherBills.reduce((sum, { amountDue }) => sum + amountDue.amountMinor, 0));
  const severalText = otherBills.every(isEarlier) ? 'from earlier bills' : 'from other bills';
  const source = otherBills.length === 1 ? `for your ${periodText(firstOther)} bill` : severalText;
  return `This pays your ${periodText(paid)} bill only. ${amount} ${source} will still be due.`;
}

async function prepareAllBills(client: ApolloClient, amount: string | null): Promise<Preparation> {
  const parsed = amount === null ? undefined : parseAmount(amount);
  if (parsed?.kind === 'invalid') return amountRefused(parsed.reason);
  const { data } = await client.query({ query: PayableAccountDocument, fetchPolicy: 'network-only' });
  if (!data?.viewer?.customer) return noBalance();
  const input = { customerId: data.viewer.customer.id, ...(parsed ? { amountMinor: parsed.amountMinor } : {}) };
  return startPayment(client, input, { viewer: data.viewer });
}

async function startPayment(
  client: ApolloClient,
  input: StartPaymentMutationVariables['input'],
  subject: Pick<Payable, 'viewer' | 'balance' | 'dueAfterwards'>,
): Promise<Preparation> {
  const { data } = await client.mutate({ mutation: StartPaymentDocument, variables: { input } });
  const started = data?.startPayment;
  const refusal = started?.userErrors[0];
  if (refusal) return explainRefusal(refusal, subject.viewer.company);
  if (!started?.payment) return paymentError('Failed to generate payment link');
  const { id: paymentId, amount, covers, testMode } = started.payment;
  return { kind: 'ready', payable: { ...subject, amountMinor: amount.amountMinor, covers, paymentId, testMode } };
}

/** The last request to close a page. `preparePayment` waits for it, so that it does not get the page that is being closed. */
let pendingClose: Promise<unknown> = Promise.resolve();

/** Closes a payment page that the payer did not visit. If the request fails, the page stays open until it expires. */
export function closeUnusedPage(client: ApolloClient, paymentId: string): void {
  pendingClose = client
    .mutate({ mutation: ClosePaymentPageDocument, variables: { input: { paymentId } } })
    .catch(() => undefined);
}

const PAYMENT_ERROR = 'Payment Error';

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

/** The amount that the payer chose can't be paid: another attempt with it would fail too. */
const amountRefused = (message: string): NotPayable => ({ ...paymentError(message), canRetry: false, canChoose: true });

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

interface Refusal {
  code: string;
  field: string | null;
  message: string;
}

function explainRefusal({ code, field, message }: Refusal, company: Contact | null): NotPayable {
  if (field === 'amountMinor') return amountRefused(message);
  switch (code) {
    case 'NOTHING_DUE':
      return nothingDue('No balance to pay', message);
    case 'PAYMENT_BEING_POSTED':
      return nothingDue('Payment received', message);
    case 'GATEWAY_NOT_CONFIGURED':
      return notConfigured(message, company);
    case 'AMOUNT_NOT_ACCEPTED':
    case 'PAYMENT_IN_REVIEW':
      return { ...paymentError(withCompanyContact(message, company)), canRetry: false };
    default:
      return paymentError(message);
  }
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

/** Returns the message with the company's name in place of "us", and its contact details; unchanged unless it says "Please contact us". */
function withCompanyContact(message: string, company: Contact | null): string {
  if (!message.includes(CONTACT_US)) return message;
  const named = message.replace(CONTACT_US, `Please contact ${company?.name ?? 'your company'}`);
  return named.replace(/\.$/, `${contactDetails(company)}.`);
}
