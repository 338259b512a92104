import type { Payment } from '../domain/payment.ts';
import { type Credentials, type FetchStatusResult, isOfSameAccount, newestOfEach } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';

/** Maximum of a company's newest credential sets that are searched for a replacement. */
const MAX_SETS = 20;
/** Maximum keys of these sets that are tried. */
const MAX_KEYS = 5;

/** Returns the credentials for calls about a payment. */
export const credentialsOf = (
  { configurations }: Pick<PaymentsDependencies, 'configurations'>,
  { companyId, renewedCredentialsId, credentialsId }: Payment,
): Promise<Credentials | undefined> => configurations.find(companyId, renewedCredentialsId ?? credentialsId);

/** Credentials of a provider, saved or about to be. */
export type AccountKey = Omit<Credentials, 'id'>;

/**
 * Returns whether these credentials are of different accounts, providers or modes. A key does not show its account, so the
 * provider is asked; false if the provider does not answer for both keys.
 */
export async function isSwitch(
  { providerOf }: Pick<PaymentsDependencies, 'providerOf'>,
  from: AccountKey,
  to: AccountKey,
): Promise<boolean> {
  if (!isOfSameAccount(from, to)) return true;
  if (from.merchantToken === to.merchantToken) return false;
  const [before, after] = await Promise.all([from, to].map((key) => providerOf(key).accountIdOf(key)));
  return before !== null && after !== null && before !== after;
}

/**
 * Finds other credentials for a payment whose own credentials the provider no longer accepts, and stores them as the
 * payment's. Returns undefined if the provider answers about the payment with none. Tries several keys, because the newest one
 * may be of another account: the company may have replaced the key of one account, then switched to another.
 */
export const renewCredentials =
  ({
    payments,
    configurations,
    providerOf,
    log,
  }: Pick<PaymentsDependencies, 'payments' | 'configurations' | 'providerOf' | 'log'>) =>
  async (payment: Payment, refused: Credentials): Promise<Credentials | undefined> => {
    const { companyId, id: paymentId } = payment;
    const sets = await configurations.listRecent(companyId, MAX_SETS);
    for (const renewed of newestOfEachKey(sets, refused)) {
      const answer = await providerOf(renewed).fetchStatus(renewed, paymentId, payment);
      if (!isAboutPayment(answer, renewed)) continue;
      await payments.change(payment, () => ({ set: { renewedCredentialsId: renewed.id } }));
      log.info({ companyId, paymentId, credentialsId: renewed.id }, 'Payment continues with renewed credentials');
      return renewed;
    }
    return undefined;
  };

/** Returns the newest set of each key, except the refused one, that may be of the same account. */
function newestOfEachKey(sets: readonly Credentials[], refused: Credentials): Credentials[] {
  const others = sets.filter((set) => isOfSameAccount(set, refused) && set.merchantToken !== refused.merchantToken);
  return newestOfEach(others, (left, right) => left.merchantToken === right.merchantToken).slice(0, MAX_KEYS);
}

/**
 * Returns whether the answer shows that the credentials are of the payment's account. An unknown reference shows it only with a
 * terminal's number: without one, the key may be of another account, which does not know the payment either.
 */
const isAboutPayment = ({ kind }: FetchStatusResult, { tpnNumber }: Credentials): boolean =>
  kind !== 'unavailable' && (kind !== 'unknown-reference' || tpnNumber !== '');

export const isUnauthorized = (answer: { kind: string; reason?: unknown }): boolean =>
  (answer.kind === 'unavailable' || answer.kind === 'ambiguous') && answer.reason === 'unauthorized';
