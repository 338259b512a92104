export const section2Layout = {
  '2.4-admin-menu':
    'Admin navigation: heading Admin with Dashboard, Customers, Upload Balances, CSV Template, Transactions',
  '2.4-dashboard-exact': 'Dashboard is highlighted only on the exact path',
  '2.4-super-admin-menu': 'Heading Super Admin with Business Owners, only for super_admin',
  '2.4-settings-menu': 'Heading Settings: Account, Payment Setup, Branding, Email Configuration',
  '2.4-customer-menu': 'Customer navigation: heading Customer, one entry, Account Overview',
  '2.4-titles': 'The top-bar title comes from the last path segment; any other is Dashboard',
  '2.4-sidebar': 'Large screens have a fixed sidebar 64 units wide',
  '2.4-slide-over': 'Below 768 px a menu button opens a slide-over sidebar (300 ms slide)',
  '2.4-slide-over-closes':
    'The slide-over closes on a link, on the close button, on an overlay click, and when the viewport turns small',
  '2.4-notifications': 'The top bar has a notifications icon that does nothing',
  '2.4-avatar': 'The avatar shows the first letter of the name, else of the email, else "U"',
  '2.4-sidebar-footer': 'The sidebar footer shows the name, else the email, else "User", plus a Log out button',
  '2.4-simple-layout':
    'The simpler layout: a header with the logo or company name and a Log out button, above a centred content area',
  '2.4-logo':
    'The logo shows only if logoUrl exists and showLogo is true; the company name if there is no logoUrl or showCompanyName is true',
  '2.4-toasts': 'A toast area shows a title, a description and an optional action, in a default or destructive look',
} as const;
