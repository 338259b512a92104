/** Pages without a session, and their titles. */
export const PUBLIC_PAGES: readonly (readonly [path: string, heading: string])[] = [
  ['/login', 'Sign in'],
  ['/auth/login', 'Sign in'],
  ['/admin/login', 'Administrator sign in'],
  ['/register', 'Claim your account'],
  ['/security-question-reset', 'Reset Password'],
  ['/reset-password', 'Get a reset link'],
  ['/auth/forgot-password', 'Get a reset link'],
];

export const STAFF_PAGES: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/dashboard', /^Dashboard/],
  ['/dashboard/customers', /^Customers/],
  ['/dashboard/upload-balances', /^Upload Customer Balances/],
  ['/dashboard/csv-template', /^CSV Template/],
  ['/dashboard/transactions', /^Payment Transactions/],
  ['/dashboard/payments', /^Payments/],
  ['/dashboard/payment-files', /^Payment Files/],
  ['/dashboard/payment-files/layout', /^File Layout/],
  ['/dashboard/payment-files/delivery', /^Schedule & Delivery/],
  ['/dashboard/file-pickup', /^File Pickup/],
  ['/dashboard/business-owners', /^Business Owners/],
  ['/dashboard/operations', /^Operations/],
  ['/dashboard/account-settings', /^Account Settings/],
  ['/dashboard/payment-setup', /^Payment Setup/],
  ['/dashboard/branding', /^Branding/],
  ['/dashboard/email-config', /^Email Configuration/],
  ['/dashboard/webhooks', /^Webhooks/],
];

/** Pages of a customer who has this bill. */
export const customerPages = (balanceId: string): readonly (readonly [path: string, heading: RegExp])[] => [
  ['/account', /^Your Account/],
  [`/payment/${balanceId}`, /^Make a Payment/],
  [`/ipospays-payment/${balanceId}`, /^Make a Payment/],
  ['/payment-result?status=failed', /^Payment failed/],
  ['/payment-error', /^Payment Error/],
  ['/payment-popup-success', /^Payment successful/],
  ['/payment-popup-error', /^Payment Error/],
];
