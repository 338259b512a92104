import type { Payment } from '../domain/payment.ts';
import { type Credentials, type FetchStatusResult, mayBeSameAccount, newestOfEach } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';

/** Maximum of a company's newest credential sets that are searched for a replacement. */
const MAX_SETS = 20;
/** Maximum keys (`merchantToken`) of these sets that are tried. */
const MAX_KEYS = 5;

/** Returns the credentials for calls about a payment: the set it was started with, or the set that replaced it. */
export const credentialsOf = (
  { configurations }: Pick<PaymentsDependencies, 'configurations'>,
  { companyId, renewedCredentialsId, credentialsId }: Payment,
): Promise<Credentials | undefined> => configurations.find(companyId, renewedCredentialsId ?? credentialsId);

/** Credentials that a company enters, without an id until they are saved. */
export type UnsavedCredentials = Omit<Credentials, 'id'>;

/**
 * Returns whether a company that changes from `before` to `after` changes to another provider, mode or account. Two Stripe keys
 * don't show whether they are of one account, so Stripe is asked; false unless it answers for both keys.
 */
export async function isOtherAccount(
  { providerOf }: Pick<PaymentsDependencies, 'providerOf'>,
  before: UnsavedCredentials,
  after: UnsavedCredentials,
): Promise<boolean> {
  if (!mayBeSameAccount(before, after)) return true;
  if (before.merchantToken === after.merchantToken) return false;
  const [idBefore, idAfter] = await Promise.all([before, after].map((set) => providerOf(set).accountIdOf(set)));
  return idBefore !== null && idAfter !== null && idBefore !== idAfter;
}

/**
 * Returns the function that replaces a payment's credentials, because the provider no longer accepts their key. It tries other
 * keys that the company saved, the newest first, and stores the first one with which the provider knows the payment. It tries
 * several, because the newest key may be of another account: the company may have replaced the key of one account, then changed
 * to another. It returns undefined if no key fits.
 */
export const replaceCredentials =
  ({
    payments,
    configurations,
    providerOf,
    log,
  }: Pick<PaymentsDependencies, 'payments' | 'configurations' | 'providerOf' | 'log'>) =>
  async (payment: Payment, refused: Credentials): Promise<Credentials | undefined> => {
    const { companyId, id: paymentId } = payment;
    const sets = await configurations.listRecent(companyId, MAX_SETS);
    for (const candidate of listReplacements(sets, refused)) {
      const answer = await providerOf(candidate).fetchStatus(candidate, paymentId, payment);
      if (!isOfPaymentsAccount(candidate, answer)) continue;
      await payments.change(payment, () => ({ set: { renewedCredentialsId: candidate.id } }));
      log.info({ companyId, paymentId, credentialsId: candidate.id }, 'Payment continues with renewed credentials');
      return candidate;
    }
    return undefined;
  };

/** Returns the newest set of each other key that may be of the account of the refused set. */
function listReplacements(sets: readonly Credentials[], refused: Credentials): Credentials[] {
  const others = sets.filter((set) => mayBeSameAccount(set, refused) && set.merchantToken !== refused.merchantToken);
  return newestOfEach(others, (left, right) => left.merchantToken === right.merchantToken).slice(0, MAX_KEYS);
}

/**
 * Returns whether a status query that the provider answered proves that the key is of the payment's account. "Unknown reference"
 * proves it for iPOSpays only: the terminal (TPN) is the payment's, so the account is, too. Stripe has no terminals: the key may
 * be of another account, which does not know the payment either.
 */
const isOfPaymentsAccount = ({ tpnNumber }: Credentials, { kind }: FetchStatusResult): boolean =>
  kind !== 'unavailable' && (kind !== 'unknown-reference' || tpnNumber !== '');

/** Returns whether the provider did not accept the key of a call. */
export const isUnauthorized = (answer: { kind: string; reason?: unknown }): boolean =>
  (answer.kind === 'unavailable' || answer.kind === 'ambiguous') && answer.reason === 'unauthorized';
