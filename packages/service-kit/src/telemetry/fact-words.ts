import { facts } from '@utility-pay/contracts';

/** What a payment's fact is counted as. */
export const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  [facts.paymentCreated.name]: 'created',
  [facts.paymentSucceeded.name]: 'success',
  [facts.paymentFailed.name]: 'failed',
  [facts.paymentExpired.name]: 'expired',
  [facts.paymentRefunded.name]: 'refunded',
};

export const DELIVERY_RESULT: Readonly<Record<string, string>> = {
  [facts.emailSent.name]: 'sent',
  [facts.emailFailed.name]: 'failed',
};
