const TITLES: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  branding: 'Branding',
  customers: 'Customers',
  'upload-balances': 'Upload Balances',
  'csv-template': 'CSV Template',
  transactions: 'Transactions',
  account: 'Your Account',
  'business-owners': 'Business Owners',
  operations: 'Operations',
  'email-config': 'Email Configuration',
};

/** The top bar's title, by the last segment of the path. */
export function barTitle(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return TITLES[segment] ?? 'Dashboard';
}
