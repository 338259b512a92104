import { type Actor, DEFAULT_OTHER_AMOUNTS, isCustomer, type OtherAmounts, type Refused } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import { type PortalOrigin, portalUrlFor, servesCompany } from '@utility-pay/service-kit/portal-origin';
import {
  billOf,
  describePayment,
  isSameQuote,
  isStillDue,
  mayOverlap,
  overlaps,
  type PayableAccount,
  type PaymentRequest,
  type Quote,
  type QuoteResult,
  quoteFor,
} from '../domain/payable.ts';
import { isBeingCreated, isWithStaff, newPayment, type Payment } from '../domain/payment.ts';
import { isClosing } from '../domain/payment-page.ts';
import { type Credentials, isProviderName } from '../domain/provider.ts';
import { decidePageOpening } from '../domain/provider-answer.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { findOrCreateCredentials } from './find-or-create-credentials.ts';
import { closePage, handOutPage } from './payment-pages.ts';
import type { RefreshPayment, RefreshWithinBudget } from './refresh-payment.ts';
import { refusalOf, refusalOfRejection, refusals } from './refusals.ts';

export interface StartPaymentInput extends PaymentRequest {
  customerId: string;
  /** The provider's name in paths; the company's provider if absent. */
  provider?: string;
  /** The caller gets the page's address, so visits may not be recorded. */
  handsOutPage: boolean;
}

export type StartPaymentResult = { kind: 'page'; payment: Payment; paymentUrl: string } | Refused;

/** Whose bills are paid, and what the payer requested. */
interface Target {
  companyId: number;
  customerId: string;
  request: PaymentRequest;
}

/** What an open page must match to be returned again. */
interface ReusablePage {
  quoted: QuoteResult;
  credentialsId: string;
  portalUrl: string;
}

type Dependencies = PaymentsDependencies & { refresh: RefreshPayment; refreshWithinBudget: RefreshWithinBudget };

const REFERENCE_LENGTH = 20;
/** Maximum attempts while concurrent requests change what was read. */
const MAX_ATTEMPTS = 3;
/** Interval of reads while another request creates the page. */
const READ_INTERVAL_MS = 250;
const MAX_READS = 16;
/** A page that expires sooner is not returned again. */
const MIN_REMAINING_LIFE_MS = 5 * 60_000;

/** Maximum new pages of a customer in NEW_PAYMENTS_WINDOW_MS: each is polled until 48 hours after its expiry. */
const MAX_NEW_PAGES = 30;
/** Maximum new payments of a customer in NEW_PAYMENTS_WINDOW_MS, also those for which the provider created no page. */
const MAX_NEW_PAYMENTS = 100;
const NEW_PAYMENTS_WINDOW_MS = 60 * 60_000;

/** Opens the provider's page for what the payer wants to pay, or returns the open one. For the payer only. */
export function startPayment(dependencies: Dependencies) {
  const { payments, removedCustomers, configurations, billing, providerOf, clock, log } = dependencies;
  const close = closePage(dependencies);
  const handOut = handOutPage(dependencies);
  const credentialsFor = findOrCreateCredentials(dependencies);

  return async (actor: Actor, input: StartPaymentInput, portalOrigin?: PortalOrigin): Promise<StartPaymentResult> => {
    const companyId = companyOfPayer(actor, input);
    if (input.provider && !isProviderName(input.provider)) throw notFound('Payment provider');
    const portalUrl = await findPortalUrl(companyId, portalOrigin);
    const otherAmounts = await readOtherAmounts(companyId, input);
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const result = await attempt(companyId, input, portalUrl, otherAmounts);
      const isHandedOut = result?.kind === 'page' && input.handsOutPage;
      // Another request may be closing the page.
      if (result && (!isHandedOut || (await handOut(result.payment)))) return result;
    }
    return refusals.tryAgain();
  };

  /** Returns the origin to which the payer returns: where the payer is signed in, if the company's portal is there. */
  async function findPortalUrl(companyId: number, portalOrigin: PortalOrigin | undefined): Promise<string> {
    if (portalOrigin && servesCompany(portalOrigin, companyId)) return portalOrigin.url;
    return portalUrlFor(dependencies.publicUrl, (await dependencies.merchantCompany(companyId))?.hostNames ?? []);
  }

  /** Reads the company's setting only for a request that names an amount: other requests don't wait for tenant-settings. */
  async function readOtherAmounts(companyId: number, { amountMinor }: StartPaymentInput): Promise<OtherAmounts> {
    return amountMinor === undefined ? DEFAULT_OTHER_AMOUNTS : dependencies.otherAmounts(companyId);
  }

  /** Makes one attempt. Returns undefined when a concurrent request changed what was read, so that a new attempt is needed. */
  async function attempt(
    companyId: number,
    request: StartPaymentInput,
    portalUrl: string,
    otherAmounts: OtherAmounts,
  ): Promise<StartPaymentResult | undefined> {
    const target = { companyId, customerId: request.customerId, request };
    const balanceId = billOf(request);
    const refreshed: Payment[] = [];
    for (const payment of await findConflicting(target)) refreshed.push(await refreshOpen(payment));
    // Checked before billing is queried: its answer then includes every successful payment.
    if (await isBeingPosted(target)) return refusals.beingPosted();

    const account = await findAccount(target);
    if (!account) throw notFound('Balance');
    const quoted = quoteFor(account, request, otherAmounts);
    if (quoted.kind === 'unknown-bill') throw notFound('Balance');
    const credentials = await credentialsFor(companyId);
    if (!credentials || credentials.provider !== (request.provider ?? credentials.provider))
      return refusals.notConfigured();
    if (quoted.kind !== 'quote' && quoted.kind !== 'nothing-due') return refusalOf(quoted, balanceId);

    const current = quoted.kind === 'quote' ? refreshed.filter((each) => overlaps(each, quoted.quote)) : refreshed;
    const reusable = { quoted, credentialsId: credentials.id, portalUrl };
    const page = current.find((payment) => isReusable(payment, reusable));
    // Refused before earlier pages are closed, so that they stay usable.
    if (!page && quoted.kind === 'quote' && (await hasStartedTooMany(target))) return refusals.tooManyPages();
    // All other pages are closed before the reusable page is returned.
    for (const payment of current) {
      const refusal = payment.open && payment !== page ? await closeOrRefuse(payment) : undefined;
      if (refusal) return refusal;
    }
    if (page?.pageUrl) return { kind: 'page', payment: page, paymentUrl: page.pageUrl };
    if (quoted.kind === 'nothing-due') return refusalOf(quoted, balanceId);
    const { quote } = quoted;
    const { smallestAmountMinor, largestAmountMinor } = providerOf(credentials).limits;
    if (quote.amountMinor < smallestAmountMinor) return refusals.tooLittle(smallestAmountMinor);
    if (quote.amountMinor > largestAmountMinor) return refusals.tooMuch(largestAmountMinor);

    const payment = paymentFor(companyId, account, quote, credentials, portalUrl);
    if (!(await payments.add(payment))) return undefined;
    if (await isOutdated(payment, account, target)) {
      // Evaluated like an unreachable provider: nothing was sent, so the payment fails at once.
      const abandoned = { kind: 'unreachable', reason: 'outdated' } as const;
      await payments.change(payment, (stored) => decidePageOpening(stored, abandoned, clock.now()));
      return undefined;
    }
    return openPage(payment, credentials);
  }

  /** Returns the open payments that may ask for the same money. */
  async function findConflicting({ companyId, customerId, request }: Target): Promise<Payment[]> {
    const open = await payments.listOpenOfCustomer(companyId, customerId);
    return open.filter((each) => mayOverlap(each, request));
  }

  async function isBeingPosted({ companyId, customerId, request }: Target): Promise<boolean> {
    const unposted = await payments.listUnposted(companyId, customerId);
    return unposted.some((each) => mayOverlap(each, request));
  }

  async function findAccount({ companyId, customerId }: Target): Promise<PayableAccount | undefined> {
    const [account] = await billing.payableAccounts(companyId, [customerId]);
    return account;
  }

  /** Refreshes an open payment, or waits for its page while another request creates it. */
  async function refreshOpen(open: Payment): Promise<Payment> {
    // Not queried again shortly after a query: closing the page queries anyway.
    if (!isBeingCreated(open, clock.now())) return dependencies.refreshWithinBudget(open);
    let current = open;
    for (let reads = 0; reads < MAX_READS && isBeingCreated(current, clock.now()); reads += 1) {
      await dependencies.pause(READ_INTERVAL_MS);
      current = (await payments.find(open.companyId, open.id)) ?? current;
    }
    return current;
  }

  /**
   * Returns whether what is payable changed since the first query to billing, or another page was opened for it. Billing is
   * queried again after the payment was saved: the handler of a change that this answer lacks finds the saved payment.
   */
  async function isOutdated(payment: Payment, { resets }: PayableAccount, target: Target): Promise<boolean> {
    const { companyId, customerId } = target;
    const others = (await findConflicting(target)).filter(({ id }) => id !== payment.id);
    if (others.some((each) => overlaps(each, payment))) return true;
    if (await isBeingPosted(target)) return true;
    if (await removedCustomers.has(companyId, customerId, resets)) return true;
    if (!isStillDue(payment, await findAccount(target))) return true;
    // A switch of the provider closes the open pages that it finds; this payment may have been added afterwards.
    return (await configurations.current(companyId))?.id !== payment.credentialsId;
  }

  async function hasStartedTooMany({ companyId, customerId }: Target): Promise<boolean> {
    const since = new Date(clock.now().getTime() - NEW_PAYMENTS_WINDOW_MS);
    const [pages, started] = await Promise.all([
      payments.countPages(companyId, customerId, since, MAX_NEW_PAGES),
      payments.countStarted(companyId, customerId, since, MAX_NEW_PAYMENTS),
    ]);
    return pages >= MAX_NEW_PAGES || started >= MAX_NEW_PAYMENTS;
  }

  function isReusable(payment: Payment, { quoted, credentialsId, portalUrl }: ReusablePage): boolean {
    return (
      payment.open &&
      !isWithStaff(payment.state) &&
      quoted.kind === 'quote' &&
      isSameQuote(payment, quoted.quote) &&
      payment.pageUrl !== undefined &&
      !isClosing(payment, clock.now()) &&
      payment.credentialsId === credentialsId &&
      payment.portalUrl === portalUrl &&
      payment.expiresAt.getTime() - clock.now().getTime() > MIN_REMAINING_LIFE_MS
    );
  }

  /** Returns why no other page can be opened, or undefined once the payment has released what it held. */
  async function closeOrRefuse(current: Payment): Promise<StartPaymentResult | undefined> {
    if (current.state === 'review') return refusals.underReview();
    if (current.state === 'returning') return refusals.beingReturned();
    if (isBeingCreated(current, clock.now())) return refusals.tryAgain();
    const closed = await close(current);
    if (closed.state === 'succeeded') return refusals.beingPosted();
    return closed.open ? refusals.tryAgain() : undefined;
  }

  function paymentFor(
    companyId: number,
    { customerId, accountNumber, customerName, customerEmail }: PayableAccount,
    quote: Quote,
    credentials: Credentials,
    portalUrl: string,
  ): Payment {
    const payment = {
      id: dependencies.randomId(REFERENCE_LENGTH),
      companyId,
      provider: credentials.provider,
      credentialsId: credentials.id,
      customerId,
      ...quote,
      testMode: credentials.testMode,
      ...(customerName ? { customerName } : {}),
      ...(customerEmail ? { customerEmail } : {}),
      accountNumber,
      portalUrl,
      lifetimeMs: providerOf(credentials).limits.pageLifetimeMs,
    };
    return newPayment(payment, clock.now());
  }

  /** Requests the page of a stored payment from the provider, and stores the result. */
  async function openPage(payment: Payment, credentials: Credentials): Promise<StartPaymentResult> {
    const { id: reference, companyId, amountMinor, customerName } = payment;
    const merchantName = (await dependencies.merchantCompany(companyId))?.name;
    const result = await providerOf(credentials).createSession(credentials, {
      reference,
      amountMinor,
      currency: 'USD',
      ...callbackUrls(payment, dependencies.publicUrl),
      companyId,
      customerId: payment.customerId,
      description: describePayment(payment),
      ...(merchantName ? { merchantName } : {}),
      ...(customerName ? { payerName: customerName } : {}),
    });
    const opened = await payments.change(payment, (stored) => decidePageOpening(stored, result, clock.now()));
    if (result.kind !== 'created') {
      const cause = result.kind === 'rejected' ? { code: result.code, field: result.field } : { reason: result.reason };
      log.warn({ paymentId: reference, result: result.kind, ...cause }, 'Payment page could not be created');
    } else if (opened.pageUrl === undefined) {
      // The payment has ended while the provider created the page, so no browser is sent there.
      await providerOf(credentials).cancelSession(credentials, { reference, providerRef: result.providerRef });
    }
    if (opened.pageUrl) return { kind: 'page', payment: opened, paymentUrl: opened.pageUrl };
    return result.kind === 'rejected' ? refusalOfRejection(result) : refusals.tryAgain();
  }
}

/**
 * Returns the callback addresses. The browser returns to the host where the payer is signed in; the provider's servers use
 * PUBLIC_URL. The reference is in the path, because providers append a query.
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
