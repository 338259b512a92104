/** Every address of the application. */
export const PATHS = {
  root: '/',
  login: '/login',
  authLogin: '/auth/login',
  adminLogin: '/admin/login',
  register: '/register',
  account: '/account',
  payment: '/payment/:balanceId?',
  ipospaysPayment: '/ipospays-payment/:balanceId?',
  paymentResult: '/payment-result',
  dashboard: '/dashboard',
  customers: '/dashboard/customers',
  uploadBalances: '/dashboard/upload-balances',
  businessOwners: '/dashboard/business-owners',
  paymentSetup: '/dashboard/payment-setup',
} as const;

export const paymentPath = (balanceId: string): string => `/payment/${encodeURIComponent(balanceId)}`;
