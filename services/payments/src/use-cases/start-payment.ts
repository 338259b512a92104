import { type Actor, isCustomer } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { Credentials } from '../domain/configuration.ts';
import { judgeOpening } from '../domain/page-opening.ts';
import { isBeingCreated, newPayment, type Payment } from '../domain/payment.ts';
import { type OpenPageParts, openPage } from './open-page.ts';
import type { Bill, Billing, Companies } from './ports.ts';
import { closePage, isReusable, lookUpOpen, type SettleOpenParts } from './settle-open.ts';
import { openingAnswer, refusals, type StartPaymentResult } from './start-payment-answers.ts';

export interface StartPaymentInput {
  customerId: string;
  balanceId: string;
  /** As it stands in paths. */
  provider: string;
}

type Parts = SettleOpenParts & OpenPageParts & { billing: Billing; companies: Companies; randomId: RandomId };

const REFERENCE_LENGTH = 20;
/** Times that somebody else may come first, each of which leaves a page to be found. */
const MAX_TRIES = 3;

/** Opens the provider's page for what remains of a balance, or finds the one that is open. For the payer alone. */
export function startPayment(parts: Parts) {
  const { payments, configurations, billing, companies, provider, clock, changePayment } = parts;
  const lookUp = lookUpOpen(parts);
  const close = closePage(parts);
  const open = openPage(parts);

  return async (actor: Actor, input: StartPaymentInput): Promise<StartPaymentResult> => {
    const companyId = companyOfPayer(actor, input);
    if (input.provider !== provider.name) throw notFound('Payment provider');
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const result = await attempt(companyId, input);
      if (result) return result;
    }
    return refusals.tryAgain();
  };

  /** Undefined when somebody else changed what was read: then all is read again. */
  async function attempt(
    companyId: number,
    { customerId, balanceId }: StartPaymentInput,
  ): Promise<StartPaymentResult | undefined> {
    const found = await payments.findOpen(companyId, balanceId);
    if (found && found.customerId !== customerId) throw notFound('Balance');
    const standing = found && (await lookUp(found));
    // Before billing is asked: once every success is booked, its answer knows of them all.
    const settled = await payments.succeededOn(companyId, balanceId);
    if (settled.some((payment) => payment.customerId !== customerId)) throw notFound('Balance');
    if (settled.some((payment) => !payment.booked)) return refusals.beingBooked();

    const bill = await billing.payableBalance(companyId, balanceId);
    if (bill?.customerId !== customerId) throw notFound('Balance');
    const credentials = await configurations.current(companyId);
    if (credentials?.provider !== provider.name) return refusals.notConfigured();

    const answer = standing?.open ? await settle(standing, bill, credentials) : undefined;
    if (answer) return answer;
    if (bill.amountDueMinor <= 0) return refusals.nothingDue();
    const { largestAmountMinor } = provider.capabilities();
    if (bill.amountDueMinor > largestAmountMinor) return refusals.tooMuch(largestAmountMinor);

    const payment = paymentFor(companyId, bill, credentials);
    if (!(await payments.add(payment))) return undefined;
    if (!(await isStillDue(companyId, bill, settled.length))) {
      await changePayment(payment, (now) => judgeOpening(now, { kind: 'unreachable', reason: 'outrun' }, clock.now()));
      return undefined;
    }
    return openingAnswer(await open(payment, credentials, await companies.nameOf(companyId)));
  }

  /**
   * Now that the balance is held nothing else can be paid, and whoever removes its customer finds what holds it: what
   * billing said stays true if nothing was paid or removed meanwhile.
   */
  async function isStillDue(companyId: number, { balanceId, amountDueMinor }: Bill, settled: number): Promise<boolean> {
    if ((await payments.succeededOn(companyId, balanceId)).length !== settled) return false;
    // Billing that is away now is asked again from the beginning.
    const bill = await billing.payableBalance(companyId, balanceId).catch(() => undefined);
    return bill?.amountDueMinor === amountDueMinor;
  }

  /** What to answer instead of a new page; undefined when the open payment has given its balance back. */
  async function settle(
    standing: Payment,
    { amountDueMinor: amountMinor }: Bill,
    { id: credentialsId }: Credentials,
  ): Promise<StartPaymentResult | undefined> {
    if (standing.state === 'review') return refusals.beingChecked();
    if (standing.pageUrl && isReusable(standing, clock.now(), { amountMinor, credentialsId })) {
      return { kind: 'page', payment: standing, paymentUrl: standing.pageUrl };
    }
    if (isBeingCreated(standing, clock.now())) return refusals.tryAgain();
    const closed = await close(standing);
    if (closed.state === 'succeeded') return refusals.beingBooked();
    return closed.open ? refusals.tryAgain() : undefined;
  }

  function paymentFor(companyId: number, bill: Bill, credentials: Credentials): Payment {
    const { customerId, balanceId, accountNumber, customerName, customerEmail, amountDueMinor, period } = bill;
    const payment = {
      id: parts.randomId(REFERENCE_LENGTH),
      companyId,
      provider: provider.name,
      credentialsId: credentials.id,
      customerId,
      balanceId,
      amountMinor: amountDueMinor,
      ...(customerName ? { customerName } : {}),
      ...(customerEmail ? { customerEmail } : {}),
      accountNumber,
      period,
      lifetimeMs: provider.capabilities().lifetimeMs.shortest,
    };
    return newPayment(payment, clock.now());
  }
}

function companyOfPayer(actor: Actor, { customerId }: StartPaymentInput): number {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind !== 'user' || actor.role !== 'customer' || actor.companyId === null) throw forbidden();
  if (!isCustomer(actor, actor.companyId, customerId)) throw notFound('Customer');
  return actor.companyId;
}
