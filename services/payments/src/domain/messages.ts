import { CONTACT_US } from '@utility-pay/contracts';

/** Messages for payers and staff. Texts given by the specification are exact. */
export const messages = {
  otherDispute: 'This case number is already recorded with a different type or amount.',
  closedDispute: 'This case was already won or removed. Use another case number.',
  unknownDispute: 'This payment has no such dispute.',
  finalOutcome: 'The outcome of this dispute can no longer be changed.',
  wonByProvider: 'The payment provider reported this chargeback. If you win it, the provider reports that too.',
  notDisputable: 'Only successful payments can be disputed.',
  nothingToDispute: 'This payment was already refunded or disputed in full.',
  exceedsDisputable: (left: string) => `Only ${left} of this payment can still be disputed.`,
  tooManyDisputes: 'This payment has too many disputes.',
  noAccount: "This payment isn't linked to a customer account, so it can only be returned.",
  deletedAccount:
    'This account is deleted. Add its account number again to restore it before you accept the payment, or return the payment.',
  nothingDue: "You don't have any outstanding balance to pay.",
  notConfigured: 'Payment Gateway Not Configured',
  tryAgain: 'Unable to initiate payment process. Please try again.',
  noLink: 'Failed to generate payment link',
  tooLittle: (smallest: string) => `Online payments start at ${smallest}. ${CONTACT_US} to pay this amount.`,
  tooMuch: (largest: string) => `Online payments are limited to ${largest}. ${CONTACT_US} to pay this bill.`,
  beingPosted: 'We received your payment and are posting it to your account.',
  tooManyPages: 'You have started too many payments. Please try again later.',
  underReview: `We are reviewing your last payment. ${CONTACT_US} before you pay again.`,
  beingReturned: 'We are returning your last payment. Please try again later.',
  paid: 'Your payment was successful. Thank you.',
  confirming: 'Your payment is being confirmed. This can take a few minutes.',
  declined: 'Your card was declined.',
  cancelled: 'The payment was canceled.',
  rejected: 'The payment was rejected.',
  expired: 'The payment page expired before it was used.',
  neverOpened: 'The payment page could not be opened.',
  closed: 'The payment was not completed.',
  settledOutside: 'This payment was settled outside the portal.',
  billChanged: 'Your bill has changed, so this payment page was closed. Please start again.',
  providerChanged: 'Our payment settings have changed, so this payment page was closed. Please start again.',
  returned: (amount: string) =>
    `Your payment didn't match the amount due, so we returned ${amount} to your card. This payment was not credited. Your account shows what is due.`,
  issue: 'There was an issue with your payment.',
  notPaid: 'Only successful payments can be refunded.',
  nothingLeft: 'This payment has nothing left to refund.',
  exceedsRemaining: (left: string) => `Only ${left} of this payment is left to refund.`,
  tooManyRefunds: 'This payment has reached the maximum number of refunds.',
  differentRefund: 'This idempotency key was already used for a refund of a different amount.',
  notRefundable: 'The payment provider has no record of a transaction to refund.',
  refundFailedLater:
    'The provider first confirmed this refund, then reversed it. You have the money again. The payment counts in full again. You can refund it again, or return the money in another way.',
  refundNotReturned:
    'The payment provider did not confirm this refund. Staff recorded that the money was not returned.',
  testPaymentVoided: 'Voided when live payments began. This was a test payment: no money moved.',
  unknownRefund: 'This payment has no such refund.',
  finalRefund: 'This refund already has another outcome.',
  refundTooRecent:
    'We still ask the payment provider about this refund. You can record how it ended 48 hours after it was requested.',
  refundBeingChecked: 'We are asking the payment provider about this refund right now. Try again in a moment.',
  refundInProgress: 'The payment provider reports that this refund is in progress. Please wait until it is done.',
  refundRefused: (reason: string) => `The payment provider refused the refund: ${reason}`,
  notInReview: 'This payment is not in review.',
  providerUnavailable: 'The payment provider is unavailable. Please try again.',
  receivedChanged: (amount: string) => `The payment provider now reports ${amount}. Please review the payment again.`,
  providerReportsPaid: (amount: string) =>
    `The payment provider reports that it received ${amount}, so this payment can't be closed.`,
  reportedBefore: (amount: string) =>
    `The payment provider reported ${amount} for this payment, and its latest response doesn't show that the money was returned. This payment can't be closed as unpaid.`,
  howSettled:
    "Before you close this payment, refund its money in the provider's portal or record it on the customer's account. Then close it with a reason.",
  settledTooEarly:
    'We still ask the payment provider about this payment. You can close it as settled outside the portal 48 hours after its payment page expires.',
  providerReportsUnfinished:
    "The payment provider reports no outcome yet, and the payment page can still be used. This payment can't be closed before the page expires.",
  providerReportsOther: "The payment provider's response is for another payment, so this payment can't be closed.",
  reportedDispute: (caseId: string) =>
    `The payment provider already reported a dispute of this amount as case ${caseId}.`,
  creditedInstead: (amount: string): string =>
    `The payment provider now reports ${amount}, and it was credited. If you have refunded or recorded this money, reverse that.`,
  changedMeanwhile: 'This payment has changed. Please try again.',
} as const;
