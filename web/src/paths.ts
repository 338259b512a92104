/** Paths of all pages, as patterns of React Router. */
export const PATHS = {
  root: '/',
  login: '/login',
  authLogin: '/auth/login',
  adminLogin: '/admin/login',
  register: '/register',
  resetPassword: '/reset-password',
  forgotPassword: '/auth/forgot-password',
  securityQuestionReset: '/security-question-reset',
  account: '/account',
  payment: '/payment/:balanceId?',
  chooseAmount: '/payment/amount',
  ipospaysPayment: '/ipospays-payment/:balanceId?',
  paymentResult: '/payment-result',
  paymentError: '/payment-error',
  paymentPopupSuccess: '/payment-popup-success',
  paymentPopupError: '/payment-popup-error',
  dashboard: '/dashboard',
  customers: '/dashboard/customers',
  customerAccount: '/dashboard/customers/:customerId',
  uploadBalances: '/dashboard/upload-balances',
  csvTemplate: '/dashboard/csv-template',
  transactions: '/dashboard/transactions',
  payments: '/dashboard/payments',
  reconciliation: '/dashboard/reconciliation',
  reconciliationDay: '/dashboard/reconciliation/:day',
  paymentFiles: '/dashboard/payment-files',
  paymentFileLayout: '/dashboard/payment-files/layout',
  paymentFileDelivery: '/dashboard/payment-files/delivery',
  filePickup: '/dashboard/file-pickup',
  businessOwners: '/dashboard/business-owners',
  operations: '/dashboard/operations',
  accountSettings: '/dashboard/account-settings',
  paymentSetup: '/dashboard/payment-setup',
  branding: '/dashboard/branding',
  emailConfig: '/dashboard/email-config',
  webhooks: '/dashboard/webhooks',
  webhookEndpoint: '/dashboard/webhooks/:endpointId',
  auditLog: '/dashboard/audit-log',
} as const;

/** Used in place of a balance id: all unpaid bills. */
export const ALL_BILLS = 'all';
/** Value of the choice to pay an amount that the customer types, beside the balance ids and `ALL_BILLS`. */
export const OTHER_AMOUNT = 'other';

/** Returns the address of the page that pays what is due on a bill or on `ALL_BILLS`, or another amount in cents. */
export const paymentPath = (balanceId: string, amountMinor?: number): string =>
  `/payment/${encodeURIComponent(balanceId)}${amountMinor === undefined ? '' : `?amount=${(amountMinor / 100).toFixed(2)}`}`;

/** Returns the gateway's address that records the visit and redirects to the provider's payment page. */
export const paymentPagePath = (paymentId: string): string => `/api/payments/visit/${encodeURIComponent(paymentId)}`;

/** Returns the address of the transactions of one account, from any date. */
export const accountPaymentsPath = (accountNumber: string): string =>
  `${PATHS.transactions}?${new URLSearchParams({ search: accountNumber, days: 'any' })}`;

/** Returns the address of the page that claims an account, with its number filled in. */
export const claimPath = (companyId: string, accountNumber: string): string =>
  `${PATHS.register}?${new URLSearchParams({ companyId, account: accountNumber })}`;

/** Returns the address of the list of customers, with one customer's details open beside it. */
export const customerPath = (customerId: string): string => `${PATHS.customers}?open=${encodeURIComponent(customerId)}`;

/** Returns the address of one reconciled day, `2026-11-21`. */
export const reconciliationDayPath = (day: string, testMode: boolean): string =>
  `${PATHS.reconciliation}/${day}${testMode ? '?mode=test' : ''}`;

/** Returns the address of one customer's account page. */
export const customerAccountPath = (customerId: string): string =>
  `${PATHS.customers}/${encodeURIComponent(customerId)}`;

/** Returns the address that shows the progress or result of an upload. */
export const uploadPagePath = (uploadId: string): string =>
  `${PATHS.uploadBalances}?upload=${encodeURIComponent(uploadId)}`;

/** Returns the address of one webhook endpoint. */
export const webhookEndpointPath = (endpointId: string): string =>
  `${PATHS.webhooks}/${encodeURIComponent(endpointId)}`;
