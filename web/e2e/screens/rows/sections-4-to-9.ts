export const section4 = {
  '4-session':
    'Session: loading while the user is fetched, then initialised with a user or without one; a failed fetch leaves the user empty',
  '4-logout': 'Logout clears the user and the client data cache',
  '4-claim-state': 'Staff can mark a customer claimed or reset it to unclaimed',
  '4-payment-status':
    'Payment status: success is Paid (green), pending is Pending (yellow), anything else Failed (red)',
  '4-admin-user': 'Admin user: Active or Inactive; the delete action deactivates',
  '4-upload': 'Balance upload: file chosen, then processing, then result',
  '4-preparation':
    'Payment preparation: with no user it goes to /login, with no balance id it shows "Invalid balance ID"',
  '4-result': 'Payment result page: loading, then success or error',
  '4-reset-flow': 'Reset flow: email step, security step, Back, success leads to /login',
  '4-claim-flow': 'Claim flow: on success the user is logged in as a customer and goes to /account',
  '4-settings-cards': 'Settings cards toggle between view and edit',
  '4-sidebar': 'Sidebar on small screens: open or closed',
  '4-toasts': 'At most one toast at a time; a dismissed toast is removed after 1,000,000 ms',
} as const;

export const section5 = {
  '5-reset-1': 'Reset step 1: "Please enter a valid email address"',
  '5-reset-2': 'Reset step 2: answer required, passwords of at least 8 characters that match',
  '5-reset-link': 'The other reset form: "Passwords do not match"',
  '5-admin-create': 'Create admin user: email, name of at least 3, password of at least 8, confirmation',
  '5-admin-edit': 'Edit admin user: name of at least 3, valid email',
  '5-change-password': 'Change password: current required, new of at least 8, confirmation',
  '5-business-info': 'Business info: name 2, phone 7, address 5, website a URL or empty, email',
  '5-payment-setup': 'Payment setup: Auth Key, TPN Number, hosted page URL',
  '5-owner': 'Business owner: name, email, password of at least 6, company',
  '5-claim': 'Claim account: account number, email, name, password of at least 6, confirmation',
  '5-login': 'Customer and admin login: valid email, password required',
  '5-question': 'Security question: question, answer, confirmation, current password; a custom question is allowed',
  '5-branding': 'Branding: "Must be a valid hex color"; the hex text box only passes a value on when it is valid',
  '5-customer': 'New customer: account number required, valid email, name optional',
  '5-delete-customer': 'Delete customer: "Are you sure you want to delete this customer?"',
  '5-upload': 'Upload: "Missing File" / "Please select a CSV file first."',
  '5-template-required': 'CSV template: "Cannot Remove Required Field" and "Cannot Change Required Status"',
  '5-template-duplicate':
    'CSV template: "Duplicate Field", "Duplicate Header"; headers are stored lowercase and trimmed',
  '5-template-custom': 'CSV template: "Custom Field Name Required"; the key is derived in camel case',
  '5-template-sample': 'CSV template: download with an empty sample gives "No Sample CSV"',
  '5-test-email': 'Test e-mail send: disabled when the address is empty or notifications are disabled',
  '5-default': 'Default messages, such as "Required", where no specific message is listed',
} as const;

export const section6 = {
  '6-landing': 'Only customers land on /account after login; super_admin and company_admin land on /dashboard',
  '6-menu':
    'A customer sees only Account Overview; every other role the admin menu and settings; only super_admin Business Owners',
  '6-no-company': 'Company-scoped queries are disabled without a company id',
  '6-manage-users': 'User management is available to super_admin, or with manageUsers',
  '6-own-record': 'A user may edit their own record and change their own password; it refreshes the current user',
  '6-not-oneself': 'A user cannot deactivate themselves',
  '6-super-admins': 'Super admin records are hidden from non-super-admins; their controls are locked',
  '6-toggle': 'Only super_admin can toggle manageUsers on others',
  '6-defaults': 'Default permissions of a new admin user',
  '6-email':
    'E-mail config: the global config only for super_admin; From Email, Reply-To and the Provider tab only for super_admin',
  '6-owners': 'The Business Owners page is for super_admin alone',
  '6-permissions': 'What a permission does not give is not offered',
} as const;

export const section8 = {
  '8-logout': 'Toast on logout error: "There was an error logging out"',
  '8-login': 'Login toast: "Login Failed" with the message, or "An error occurred during login"',
  '8-registration': '"Registration Failed"',
  '8-reset-lookup': 'Reset lookup failed: the server\'s error text, or "Could not find security question"',
  '8-reset-failed': 'Reset failed: the server\'s error text, or "Failed to reset password"',
  '8-branding':
    'Branding: "Branding updated"; "Error" with "Failed to update branding: {message}"; a failed fetch leaves the defaults',
  '8-customer-add': '"Customer added"; "Failed to add customer: {message}"',
  '8-customer-delete': '"Customer deleted"; "Failed to delete customer: {message}"',
  '8-claim-state':
    '"Customer Marked as Claimed", "Customer Reset to Unclaimed"; "Failed to update customer status: {message}"',
  '8-upload':
    '"Upload Complete" with "Successfully processed X out of Y records"; "Upload Failed" with "Error: {message}"',
  '8-upload-missing': '"Company ID is required"; "Missing required data"',
  '8-template': '"Template Saved"; "Failed to Save Template"',
  '8-user-create': '"Error creating user"',
  '8-user-update': '"Error updating user"',
  '8-user-password': '"Error changing password"',
  '8-user-deactivate': '"Error deactivating user"',
  '8-load': '"Failed to fetch users" and "Failed to fetch company data"',
  '8-business': '"Failed to update business information"',
  '8-payment-settings': '"Failed to update payment settings"',
  '8-owner': 'Business owner: "Error" with the message, default "Failed to create business owner"',
  '8-email': '"Update failed", "Test failed", "Global test failed"',
  '8-payment':
    '"Payment Error" with "Failed to generate payment link" or "Unable to initiate payment process. Please try again."',
  '8-no-balance': '"No balance to pay" with "You don\'t have any outstanding balance to pay."',
  '8-payment-error-page': 'Payment error page default: "An error occurred during the payment process."',
  '8-popup-error': 'Popup error default: "Your payment could not be processed"',
  '8-result': 'Result page default: "There was an issue with your payment."',
  '8-preparation': 'Preparation page: "Invalid balance ID"',
  '8-not-configured': '"Payment Gateway Not Configured"',
} as const;

export const section9 = {
  '9-minimums':
    'Minimum password length: 8 (reset, create admin, change password); 6 for business owner and claim account',
  '9-breakpoint': 'Mobile breakpoint 768 px, sidebar 64 units, slide 300 ms',
  '9-cache': 'Branding is cached for 5 minutes; payment setup is stale after 5 minutes',
  '9-toast': 'Toast: default display 5000 ms, at most 420 px wide on medium screens and up',
  '9-counts': 'Dashboard 10 payments, account history 5 items, CSV preview 6 lines',
  '9-range': 'The transactions date range defaults to the last 30 days up to today',
  '9-popups': 'Popup auto-close: 3 s on success, 5 s on error',
  '9-reset-link': 'The reset link in the e-mail template expires in 15 minutes (template text)',
  '9-formats': 'Currency: USD in en-US format; dates: short month, day, year',
  '9-branding-defaults': 'Branding defaults',
  '9-branding-choices': 'Fonts, sizes, corner options and button styles',
  '9-questions': 'Ten predefined security questions and a custom option',
  '9-email': 'E-mail provider fixed; API key starts with "re_"; default reset subject and template variables',
  '9-auth-key': 'Auth key display: masked to its first 10 characters',
  '9-sorting': 'Customers are sorted by account number (numeric-aware)',
  '9-calendar': 'Date picker: English (US), weeks start on Sunday',
} as const;
