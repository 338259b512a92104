/** Every address of the application. */
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

/** Stands for all unpaid bills in place of a balance id. */
export const ALL_BILLS = 'all';
/** Among the choices of what to pay, stands for an amount that is typed. */
export const OTHER_AMOUNT = 'other';

/** Address that pays what is due, or another amount in cents. */
export const paymentPath = (balanceId: string, amountMinor?: number): string =>
  `/payment/${encodeURIComponent(balanceId)}${amountMinor === undefined ? '' : `?amount=${(amountMinor / 100).toFixed(2)}`}`;

/** Address of the gateway that records the visit and redirects to the payment page. */
export const paymentPagePath = (paymentId: string): string => `/api/payments/visit/${encodeURIComponent(paymentId)}`;

/** The payments of one account, from any date. */
export const accountPaymentsPath = (accountNumber: string): string =>
  `${PATHS.transactions}?${new URLSearchParams({ search: accountNumber, days: 'any' })}`;

/** The page that claims an account, with its number filled in. */
export const claimPath = (companyId: string, accountNumber: string): string =>
  `${PATHS.register}?${new URLSearchParams({ companyId, account: accountNumber })}`;

/** The list of customers with one of them open. */
export const customerPath = (customerId: string): string => `${PATHS.customers}?open=${encodeURIComponent(customerId)}`;

/** The page of one reconciled day. */
export const reconciliationDayPath = (day: string, testMode: boolean): string =>
  `${PATHS.reconciliation}/${day}${testMode ? '?mode=test' : ''}`;

/** The page of one customer's account. */
export const customerAccountPath = (customerId: string): string =>
  `${PATHS.customers}/${encodeURIComponent(customerId)}`;

/** The result of an upload, or its progress. */
export const uploadPagePath = (uploadId: string): string =>
  `${PATHS.uploadBalances}?upload=${encodeURIComponent(uploadId)}`;

/** The page of one webhook endpoint. */
export const webhookEndpointPath = (endpointId: string): string =>
  `${PATHS.webhooks}/${encodeURIComponent(endpointId)}`;
