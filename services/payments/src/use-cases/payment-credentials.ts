import type { Payment } from '../domain/payment.ts';
import { type Credentials, type FetchStatusResult, isOfSameAccount, newestOfEach } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';

/** Newest credential sets of a company among which a replacement is looked for, and keys of them that are tried. */
const MAX_SETS = 20;
const MAX_KEYS = 5;

/** Returns the credentials for calls about a payment. */
export const credentialsOf = (
  { configurations }: Pick<PaymentsDependencies, 'configurations'>,
  { companyId, renewedCredentialsId, credentialsId }: Payment,
): Promise<Credentials | undefined> => configurations.find(companyId, renewedCredentialsId ?? credentialsId);

/** Credentials of a provider, saved or about to be. */
export type AccountKey = Omit<Credentials, 'id'>;

/**
 * Returns whether the company has switched to another account of the provider, or to another provider or mode. A key does
 * not show its account, so the provider is asked; if it does not answer for both keys, this returns false.
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
 * Returns other credentials with which the provider answers about the payment, for a payment whose own the provider no
 * longer accepts; undefined if there are none. They are used for it from then on. The newest key need not be of the
 * payment's account: the company may have replaced the key of one account, then switched to another.
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

/** Returns the newest set of each other key that may be of the same account. */
function newestOfEachKey(sets: readonly Credentials[], refused: Credentials): Credentials[] {
  const others = sets.filter((set) => isOfSameAccount(set, refused) && set.merchantToken !== refused.merchantToken);
  return newestOfEach(others, (left, right) => left.merchantToken === right.merchantToken).slice(0, MAX_KEYS);
}

/** Another account does not know the payment either. Only a terminal's number proves that the account is the same. */
const isAboutPayment = ({ kind }: FetchStatusResult, { tpnNumber }: Credentials): boolean =>
  kind !== 'unavailable' && (kind !== 'unknown-reference' || tpnNumber !== '');

export const isUnauthorized = (answer: { kind: string; reason?: unknown }): boolean =>
  (answer.kind === 'unavailable' || answer.kind === 'ambiguous') && answer.reason === 'unauthorized';
