/** What payers read. Wording that the specification gives is kept to the letter. */
export const words = {
  nothingDue: "You don't have any outstanding balance to pay.",
  notConfigured: 'Payment Gateway Not Configured',
  tryAgain: 'Unable to initiate payment process. Please try again.',
  noLink: 'Failed to generate payment link',
  tooMuch: (most: string) => `Online payments are limited to ${most}. Please contact us to pay this bill.`,
  beingBooked: 'Your payment has been received and is being booked.',
  beingChecked: 'Your last payment is being checked. Please contact us before you pay again.',
  paid: 'Your payment was successful. Thank you.',
  confirming: 'Your payment is being confirmed. This can take a few minutes.',
  declined: 'Your card was declined.',
  cancelled: 'The payment was cancelled.',
  rejected: 'The payment was rejected.',
  expired: 'The payment page expired before it was used.',
  neverOpened: 'The payment page could not be opened.',
  issue: 'There was an issue with your payment.',
} as const;
