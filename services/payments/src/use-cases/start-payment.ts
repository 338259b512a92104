import { type Actor, formatMoney, isCustomer, type UserError, type UserErrorCode } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import { type PortalOrigin, portalUrlFor, servesCompany } from '@utility-pay/service-kit/portal-origin';
import { messages } from '../domain/messages.ts';
import type { PayableAccount, PayableBill } from '../domain/payable.ts';
import { isBeingCreated, newPayment, type Payment } from '../domain/payment.ts';
import { isClosing } from '../domain/payment-page.ts';
import type { CreateSessionResult, Credentials } from '../domain/provider.ts';
import { decidePageOpening } from '../domain/provider-answer.ts';
import { closePage, handOutPage } from './payment-pages.ts';
import type { Dependencies } from './ports.ts';
import type { RefreshPayment } from './refresh-payment.ts';

export interface StartPaymentInput {
  customerId: string;
  balanceId: string;
  /** The provider's name in paths. */
  provider: string;
  /** The caller gets the page's address, so visits may not be recorded. */
  handsOutPage: boolean;
}

export type StartPaymentResult =
  | { kind: 'page'; payment: Payment; paymentUrl: string }
  | { kind: 'refused'; userErrors: UserError[] };

type Bill = PayableAccount & PayableBill;
type Parts = Dependencies & { refresh: RefreshPayment };

const REFERENCE_LENGTH = 20;
/** Attempts while concurrent requests change what was read. */
const MAX_ATTEMPTS = 3;
/** Waiting for another request's page: milliseconds between reads, and how many. */
const READ_EVERY_MS = 250;
const MAX_READS = 16;
/** A page that expires sooner is not offered again, in milliseconds. */
const MIN_REMAINING_LIFE_MS = 5 * 60_000;

/** Opens the provider's page for what remains of a balance, or returns the open one. For the payer only. */
export function startPayment(parts: Parts) {
  const { payments, removedCustomers, configurations, billing, provider, clock, log, refresh } = parts;
  const close = closePage(parts);
  const handOut = handOutPage(parts);

  return async (actor: Actor, input: StartPaymentInput, portalOrigin?: PortalOrigin): Promise<StartPaymentResult> => {
    const companyId = companyOfPayer(actor, input);
    if (input.provider !== provider.name) throw notFound('Payment provider');
    const portalUrl = await portalUrlOf(companyId, portalOrigin);
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const result = await attempt(companyId, input, portalUrl);
      const isHandedOut = result?.kind === 'page' && input.handsOutPage;
      // Another request may be closing the page.
      if (result && (!isHandedOut || (await handOut(result.payment)))) return result;
    }
    return refusals.tryAgain();
  };

  /** Returns the origin to which the payer returns: where the payer is signed in, if that is the company's portal. */
  async function portalUrlOf(companyId: number, portalOrigin: PortalOrigin | undefined): Promise<string> {
    if (portalOrigin && servesCompany(portalOrigin, companyId)) return portalOrigin.url;
    return portalUrlFor(parts.publicUrl, (await parts.merchantCompany(companyId))?.hostNames ?? []);
  }

  /** Returns undefined when a concurrent request changed what was read, and everything must be read again. */
  async function attempt(
    companyId: number,
    { customerId, balanceId }: StartPaymentInput,
    portalUrl: string,
  ): Promise<StartPaymentResult | undefined> {
    const open = await payments.findOpen(companyId, balanceId);
    if (open && open.customerId !== customerId) throw notFound('Balance');
    const current = open && (await refreshOpen(open));
    // Checked before billing is asked: once billing has posted every success, its answer includes them all.
    const succeeded = await payments.succeededOn(companyId, balanceId);
    if (succeeded.some((payment) => payment.customerId !== customerId)) throw notFound('Balance');
    if (succeeded.some(({ posted }) => !posted)) return refusals.beingPosted();

    const bill = await findBill(companyId, customerId, balanceId);
    if (!bill) throw notFound('Balance');
    const credentials = await configurations.current(companyId);
    if (credentials?.provider !== provider.name) return refusals.notConfigured();

    const answer = current?.open ? await reuseOrClose(current, bill, credentials, portalUrl) : undefined;
    if (answer) return answer;
    if (bill.amountDueMinor <= 0) return refusals.nothingDue();
    const { largestAmountMinor } = provider.limits;
    if (bill.amountDueMinor > largestAmountMinor) return refusals.tooMuch(largestAmountMinor);

    const payment = paymentFor(companyId, bill, credentials, portalUrl);
    if (!(await payments.add(payment))) return undefined;
    if (await isOutdated(companyId, bill, succeeded.length)) {
      // Treated like an unreachable provider: nothing was sent, so the payment fails at once.
      const abandoned = { kind: 'unreachable', reason: 'outdated' } as const;
      await payments.change(payment, (stored) => decidePageOpening(stored, abandoned, clock.now()));
      return undefined;
    }
    return openPage(payment, credentials);
  }

  /** Polls an open payment before anything is decided about it; waits for one whose page is being created. */
  async function refreshOpen(open: Payment): Promise<Payment> {
    let current = open;
    for (let reads = 0; isBeingCreated(current, clock.now()); reads += 1) {
      if (reads === MAX_READS) return current;
      await parts.pause(READ_EVERY_MS);
      current = (await payments.find(open.companyId, open.id)) ?? current;
    }
    return (await refresh(current)).payment;
  }

  async function findBill(companyId: number, customerId: string, balanceId: string): Promise<Bill | undefined> {
    const [account] = await billing.payableAccounts(companyId, [customerId]);
    const bill = account?.bills.find((each) => each.balanceId === balanceId);
    return account && bill && { ...account, ...bill };
  }

  /**
   * Returns whether something changed what is payable since billing was asked. Asked again after the payment was saved:
   * the handler of a change that is not in this answer finds the payment.
   */
  async function isOutdated(companyId: number, bill: Bill, succeededBefore: number): Promise<boolean> {
    const { balanceId, customerId, amountDueMinor, resets } = bill;
    const succeeded = await payments.succeededOn(companyId, balanceId);
    if (succeeded.length !== succeededBefore || (await removedCustomers.has(companyId, customerId, resets)))
      return true;
    return (await findBill(companyId, customerId, balanceId))?.amountDueMinor !== amountDueMinor;
  }

  /** Returns the answer for a balance with an open payment, or undefined once that payment has released the balance. */
  async function reuseOrClose(
    current: Payment,
    { amountDueMinor }: Bill,
    { id: credentialsId }: Credentials,
    portalUrl: string,
  ): Promise<StartPaymentResult | undefined> {
    if (current.state === 'review') return refusals.underReview();
    if (current.state === 'returning') return refusals.beingReturned();
    const isReusable =
      !isClosing(current, clock.now()) &&
      current.amountMinor === amountDueMinor &&
      current.credentialsId === credentialsId &&
      current.portalUrl === portalUrl &&
      current.expiresAt.getTime() - clock.now().getTime() > MIN_REMAINING_LIFE_MS;
    if (current.pageUrl && isReusable) return { kind: 'page', payment: current, paymentUrl: current.pageUrl };
    if (isBeingCreated(current, clock.now())) return refusals.tryAgain();
    const closed = await close(current);
    if (closed.state === 'succeeded') return refusals.beingPosted();
    return closed.open ? refusals.tryAgain() : undefined;
  }

  function paymentFor(companyId: number, bill: Bill, credentials: Credentials, portalUrl: string): Payment {
    const { customerId, balanceId, accountNumber, customerName, customerEmail, amountDueMinor, period } = bill;
    const payment = {
      id: parts.randomId(REFERENCE_LENGTH),
      companyId,
      provider: provider.name,
      credentialsId: credentials.id,
      customerId,
      balanceId,
      amountMinor: amountDueMinor,
      testMode: credentials.testMode,
      ...(customerName ? { customerName } : {}),
      ...(customerEmail ? { customerEmail } : {}),
      accountNumber,
      period,
      portalUrl,
      lifetimeMs: provider.limits.pageLifetimeMs,
    };
    return newPayment(payment, clock.now());
  }

  /** Has the provider create the page of a stored payment, and stores the result. */
  async function openPage(payment: Payment, credentials: Credentials): Promise<StartPaymentResult> {
    const { id: reference, companyId, amountMinor, customerName, accountNumber, period } = payment;
    const merchantName = (await parts.merchantCompany(companyId))?.name;
    const result = await provider.createSession(credentials, {
      reference,
      amountMinor,
      currency: 'USD',
      ...callbackUrls(payment, parts.publicUrl),
      description: `Bill ${period.month}/${period.year} account ${accountNumber}`,
      ...(merchantName ? { merchantName } : {}),
      ...(customerName ? { payerName: customerName } : {}),
    });
    const opened = await payments.change(payment, (stored) => decidePageOpening(stored, result, clock.now()));
    if (result.kind !== 'created') {
      log.warn({ paymentId: reference, result: result.kind }, 'Payment page could not be created');
    } else if (opened.pageUrl === undefined) {
      // The payment was given up while the provider created the page, so no browser is sent there.
      await provider.cancelSession(credentials, { reference, providerRef: result.providerRef });
    }
    if (opened.pageUrl) return { kind: 'page', payment: opened, paymentUrl: opened.pageUrl };
    return result.kind === 'rejected' ? rejected(result) : refusals.tryAgain();
  }
}

/**
 * Returns the addresses for the provider. The browser returns to the host where the payer is signed in; the provider's
 * servers use PUBLIC_URL. The reference is part of the path: providers append a query.
 */
function callbackUrls({ id, portalUrl }: Payment, publicUrl: string) {
  const address = (kind: string, origin: string): string => new URL(`/api/payments/${kind}/${id}`, origin).href;
  const returnUrl = address('return', portalUrl);
  return {
    returnUrl,
    failureUrl: returnUrl,
    cancelUrl: address('cancel', portalUrl),
    webhookUrl: address('webhook', publicUrl),
  };
}

function companyOfPayer(actor: Actor, { customerId }: StartPaymentInput): number {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind !== 'user' || actor.role !== 'customer' || actor.companyId === null) throw forbidden();
  if (!isCustomer(actor, actor.companyId, customerId)) throw notFound('Customer');
  return actor.companyId;
}

const refuse = (code: UserErrorCode, message: string, field: string | null = null): StartPaymentResult => ({
  kind: 'refused',
  userErrors: [{ code, field, message }],
});

const refusals = {
  nothingDue: () => refuse('NOTHING_DUE', messages.nothingDue, 'balanceId'),
  beingPosted: () => refuse('NOTHING_DUE', messages.beingPosted, 'balanceId'),
  beingReturned: () => refuse('CONFLICT', messages.beingReturned, 'balanceId'),
  underReview: () => refuse('CONFLICT', messages.underReview, 'balanceId'),
  notConfigured: () => refuse('GATEWAY_NOT_CONFIGURED', messages.notConfigured),
  tooMuch: (largestMinor: number) => refuse('AMOUNT_NOT_ACCEPTED', messages.tooMuch(formatMoney(largestMinor))),
  tryAgain: () => refuse('PROVIDER_UNAVAILABLE', messages.tryAgain),
};

function rejected({ code, field, message }: Extract<CreateSessionResult, { kind: 'rejected' }>): StartPaymentResult {
  if (code === 'misconfigured') return refusals.notConfigured();
  if (code === 'duplicate-reference' || code === 'rate-limited') return refusals.tryAgain();
  return refuse(field === 'amount' ? 'AMOUNT_NOT_ACCEPTED' : 'PROVIDER_UNAVAILABLE', message || messages.noLink);
}
