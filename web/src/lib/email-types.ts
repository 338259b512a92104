const LABELS: Readonly<Record<string, string>> = {
  'payment-receipt': 'Payment receipt',
  'payment-refund': 'Refund confirmation',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'user-created': 'Welcome',
  test: 'Test email',
};

/** Returns the label of an email template; an unknown template is shown by its name. */
export const emailTypeLabel = (template: string): string => LABELS[template] ?? template;
