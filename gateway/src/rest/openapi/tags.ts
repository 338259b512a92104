/** The document's chapters, in order. */
export const TAGS = [
  { name: 'Sign-in', description: 'Sessions of customers and staff, and claiming an account.' },
  { name: 'Password recovery', description: 'New passwords by security question or by e-mailed link.' },
  { name: 'Companies', description: 'Companies, their settings and their figures.' },
  { name: 'Branding', description: 'How a company’s portal looks.' },
  { name: 'Customers', description: 'A company’s customers and their bills.' },
  { name: 'Uploads', description: 'Files of bills.' },
  { name: 'Payments', description: 'Payments, refunds and payments that wait for a decision.' },
  { name: 'E-mail', description: 'How mail is sent, and what became of it.' },
  { name: 'Admin users', description: 'A company’s staff.' },
  { name: 'Business owners', description: 'The owners of companies, for super admins.' },
  { name: 'Partner keys', description: 'Keys with which partners’ programs call the API.' },
];
