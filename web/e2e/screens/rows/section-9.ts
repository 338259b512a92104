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
