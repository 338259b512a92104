import type { PaymentPageRequest, TransactionOwner } from '../../domain/provider.ts';

/** Our ids, stored with each session, payment intent and charge. */
type Metadata = Readonly<Record<string, string>> | null | undefined;

/** Returns the metadata of a payment: our reference, and the company and customer that pay. */
export const ownerMetadata = ({ reference, companyId, customerId }: PaymentPageRequest): Record<string, string> => ({
  reference,
  companyId: String(companyId),
  customerId,
});

const REFERENCE = /^[A-Za-z0-9]{1,20}$/;

/** Returns our reference of an object; null for an object that is not ours. */
export function referenceOf(metadata: Metadata): string | null {
  const reference = metadata?.reference;
  return typeof reference === 'string' && REFERENCE.test(reference) ? reference : null;
}

/** Returns company and customer of an object; null for an object that is not ours. */
export function ownerOf(metadata: Metadata): TransactionOwner | null {
  const companyId = Number(metadata?.companyId ?? Number.NaN);
  const customerId = metadata?.customerId;
  return customerId && Number.isInteger(companyId) ? { companyId, customerId } : null;
}

/**
 * Returns the metadata by which a refund is found again at Stripe. `refundReference`: our reference of the refund (`ProviderRefund`),
 * not that of its payment.
 */
export const refundMetadata = (refundReference: string): Record<string, string> => ({ refundReference });
