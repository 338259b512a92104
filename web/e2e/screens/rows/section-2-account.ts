export const section2Account = {
  '2.12-information':
    'Customer Information: name, email, account number (or N/A), user type, and optional meter number, usage, service address, custom data',
  '2.12-balance': 'Current Balance card: amount due, due date and billing period "month year"',
  '2.12-pay': 'A Make a Payment button, disabled when there is no balance; a Sign Out button',
  '2.12-question': 'A Security Question card',
  '2.12-history':
    'Payment History shows the first 5 payments (date, amount, status, transaction ID), plus View All Transactions',
} as const;
