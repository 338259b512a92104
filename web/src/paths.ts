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
  businessOwners: '/dashboard/business-owners',
  operations: '/dashboard/operations',
  accountSettings: '/dashboard/account-settings',
  paymentSetup: '/dashboard/payment-setup',
  branding: '/dashboard/branding',
  emailConfig: '/dashboard/email-config',
  auditLog: '/dashboard/audit-log',
} as const;

/** Stands for all unpaid bills in place of a balance id. */
export const ALL_BILLS = 'all';

export const paymentPath = (balanceId: string): string => `/payment/${encodeURIComponent(balanceId)}`;

/** Address of the gateway that records the visit and redirects to the payment page. */
export const paymentPagePath = (paymentId: string): string => `/api/payments/visit/${encodeURIComponent(paymentId)}`;

/** The list of customers with one of them open. */
export const customerPath = (customerId: string): string => `${PATHS.customers}?open=${encodeURIComponent(customerId)}`;

/** The page of one customer's account. */
export const customerAccountPath = (customerId: string): string =>
  `${PATHS.customers}/${encodeURIComponent(customerId)}`;
