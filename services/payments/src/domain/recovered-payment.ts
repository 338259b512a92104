import type { PayableAccount } from './payable.ts';
import { newPayment, type Payment } from './payment.ts';
import type { Credentials, ProviderEvidence } from './provider.ts';

/** The `customerId` of a recovered payment whose account is unknown. */
export const UNKNOWN_CUSTOMER = 'unknown';

export interface FoundMoney {
  companyId: number;
  reference: string;
  credentials: Credentials;
  /** Account of the customer whom the provider names; undefined if billing does not know the customer. */
  account: PayableAccount | undefined;
  receivedMinor: number;
  portalUrl: string;
}

/**
 * Returns a payment for money that the provider received under a reference of ours that has no payment here, for example after
 * a restore from a backup. It looks like a payment that expired unpaid: the next status query credits it as a late payment, or
 * puts it in review if its account is unknown.
 */
export function recoveredPayment(found: FoundMoney, now: Date): Payment {
  const { companyId, reference, credentials, account, receivedMinor, portalUrl } = found;
  const { customerName, customerEmail } = account ?? {};
  const payment = newPayment(
    {
      id: reference,
      companyId,
      provider: credentials.provider,
      credentialsId: credentials.id,
      customerId: account?.customerId ?? UNKNOWN_CUSTOMER,
      purpose: 'part',
      covers: [],
      amountMinor: receivedMinor,
      testMode: credentials.testMode,
      ...(customerName ? { customerName } : {}),
      ...(customerEmail ? { customerEmail } : {}),
      accountNumber: account?.accountNumber ?? 'Unknown',
      portalUrl,
      lifetimeMs: 0,
    },
    now,
  );
  return { ...payment, state: 'expired', open: false, visitedAt: now, nextPollAt: now };
}

/** Returns the readable amount of evidence that is about this reference and terminal; undefined for any other. */
export function receivedBy(
  { tpnNumber }: Pick<Credentials, 'tpnNumber'>,
  reference: string,
  evidence: ProviderEvidence,
): number | undefined {
  const isOurs = evidence.reference === reference && (evidence.tpn === null || evidence.tpn === tpnNumber);
  return isOurs && evidence.amount?.minor ? evidence.amount.minor : undefined;
}
