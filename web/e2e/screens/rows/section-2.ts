export const section2Account = {
  '2.12-information':
    'Customer Information: name, email, account number (or N/A), user type, and optional meter number, usage, service address, custom data',
  '2.12-balance': 'Current Balance card: amount due, due date and billing period "month year"',
  '2.12-pay': 'A Make a Payment button, disabled when there is no balance; a Sign Out button',
  '2.12-question': 'A Security Question card',
  '2.12-history':
    'Payment History shows the first 5 payments (date, amount, status, transaction ID), plus View All Transactions',
} as const;

export const section2Branding = {
  '2.7-form': 'A form with logo upload, colours, typography and extras, and a live preview of the customer portal',
  '2.7-buttons': 'Buttons: Reset to Defaults, Preview, Save Changes',
  '2.7-preview-toast': 'Preview shows a "Preview Mode" toast saying that changes are not saved',
  '2.7-logo': 'The logo file input accepts images, with a hint of PNG, JPG, GIF up to 2MB',
  '2.7-reset': 'The form can reset to defaults or to the saved values',
} as const;

export const section2Customers = {
  '2.8-list': 'A search box, an Add Customer dialog, and a table sorted by account number (numeric-aware)',
  '2.8-menu': 'A per-row actions menu: View Details, Mark as Claimed or Reset to Unclaimed, Delete',
  '2.8-details': 'A details dialog; extra fields come from the CSV template, excluding the fixed fields',
  '2.8-columns': 'Extra columns come from the CSV template, excluding the fixed fields',
  '2.8-error': 'Load error: "Error loading customers. Please try again."',
} as const;

export const section2Dashboard = {
  '2.6-cards': 'Two summary cards: Total Customers with claimed accounts, Total Collected with successful payments',
  '2.6-date-filter': 'Recent Payments: a single-date picker filter on paid date',
  '2.6-status-filter': 'Recent Payments: a status filter (all, success, pending, failed)',
  '2.6-search': 'Recent Payments: a free-text search over transaction id, customer name, email and account number',
  '2.6-ten': 'It shows the first 10 matches',
  '2.6-columns': 'Columns: Customer, Account Number, Amount, Date, Status, Transaction ID',
  '2.6-empty': 'Empty state: "No payment transactions found"',
} as const;

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

export const section2Payment = {
  '2.13-preparation':
    'Preparation: loading, error, ready and redirecting; Continue to Secure Payment sends the browser to the payment URL',
  '2.13-cancel': 'A cancel link returns to /account',
  '2.13-both-routes': '/payment/{balanceId} and /ipospays-payment/{balanceId} have the same purpose',
  '2.13-result':
    'The result page: loading, then success if the query status is success, otherwise an error with the message or "There was an issue with your payment."',
  '2.13-error-page': '/payment-error reads the query value message',
  '2.13-popup-success': 'The success popup reloads the opener and closes itself after 3 seconds; Close Window',
  '2.13-popup-error': 'The error popup does the same after 5 seconds; Close Window',
} as const;

export const section2Recovery = {
  '2.5-step-1': 'Title Reset Password; step 1: subtitle, one email field, Continue',
  '2.5-step-2': 'Step 2: subtitle, the question, Your Answer, New Password, Confirm Password, Back and Reset Password',
  '2.5-back': 'Back returns to step 1',
  '2.5-errors': 'Errors appear in an alert titled Error, and clear when step 1 succeeds',
  '2.5-success': 'After success the user goes to /login',
  '2.5-not-set': '"Please set up a security question": toast "Security Question Not Set", then /login',
} as const;

export const section2Routes = {
  '2.1-public':
    'Public routes need no session: /login, /register, /auth/login, /admin/login, /reset-password, /security-question-reset, /auth/forgot-password',
  '2.2-signed-in':
    'A signed-in user on a public route goes to /account if the role is customer, otherwise to /dashboard',
  '2.2-visitor':
    'A visitor with no session on a non-public route goes to /admin/login if the path starts with /dashboard, otherwise to /login',
  '2.2-left-alone': 'Paths starting with /auth/ and /reset-password are left alone',
  '2.2-root':
    'The root path goes to /account for a customer, to /dashboard for any other signed-in role, to /login when there is no session',
  '2.2-404': 'Any path not listed shows a 404 page',
  '2.3-login': 'Customer sign-in: links to /register, to /reset-password and to admin login',
  '2.3-login-branding': 'Customer sign-in: the branding logo and primary colour are applied',
  '2.3-admin-login': 'Administrator sign-in: on success goes to /dashboard',
  '2.3-reset-password': '/reset-password: asks for an e-mail and sends a link; the link sets the password',
  '2.3-routes': 'Each route of the list shows its page',
} as const;

export const section2Settings = {
  '2.14-locked': 'Payment Setup: a locked view and an edit view (Edit Settings and Lock Settings)',
  '2.14-alert': 'A destructive alert "Payment Gateway Not Configured" appears when there is no merchant token',
  '2.14-mask': 'The auth key is shown masked to its first 10 characters',
  '2.15-tabs':
    'Email Configuration tabs: General Settings, Email Templates, Provider Settings (super_admin only) and Test Email',
  '2.15-toggle': 'A Global / Company toggle is shown to the super_admin',
  '2.16-business': 'Account Settings: a Business Information card (view and edit toggle)',
  '2.16-users':
    'User Management lists admin users, and allows create, edit, permissions, active state, and a change of password',
  '2.17-table':
    'Business Owners: a table with Name, Email, Company, Status and Actions, with a deactivate-account tooltip button',
  '2.17-form': 'Business Owners: a creation form',
} as const;

export const section2Template = {
  '2.10-parts': 'A field table, an add-field action, a sample CSV, download and save',
  '2.10-keys': 'Field keys offered, and a custom field',
  '2.10-aliases': 'Each field has a list of accepted header aliases',
  '2.10-sample': 'The default sample columns are first name, last name, customer number, amount due',
} as const;

export const section2Transactions = {
  '2.11-search': 'Search by customer or transaction ID',
  '2.11-range': 'A date range picker: two months shown, default last 30 days to today',
  '2.11-status': 'A status filter',
  '2.11-buttons': 'Buttons: Reset Filters or Clear Filters, Refresh, Export CSV',
  '2.11-columns': 'Columns: Transaction ID, Customer, Account #, Amount, Date, Status, Method',
  '2.11-empty': 'Empty state: "No payment records found" plus a hint',
  '2.11-dates': 'The date filter compares paidAt with the from date, and with the to date through the end of that day',
  '2.3-payments': '/dashboard/payments: search, status filter and a date text input',
} as const;

export const section2Upload = {
  '2.9-flow': 'A CSV file pick, a preview of the first 6 lines, an upload action, and a result summary',
  '2.9-buttons': 'Buttons: Download Sample, Upload Another File',
  '2.9-result': 'The result view is success, or completed with errors when failed is above 0',
} as const;
