export const figures = (count: number): string => count.toLocaleString('en-US');

/** `1 payment`, `12 payments`. */
export const several = (count: number, one: string, many = `${one}s`): string =>
  `${figures(count)} ${count === 1 ? one : many}`;

/** What a mail is about. */
const TEMPLATES: Readonly<Record<string, string>> = {
  'payment-receipt': 'Payment receipt',
  'payment-refund': 'Refund',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'user-created': 'Welcome',
  test: 'Test message',
};
export const templateWords = (template: string): string => TEMPLATES[template] ?? template;

const SERVICES: Readonly<Record<string, string>> = {
  identity: 'Identity',
  'tenant-settings': 'Companies',
  billing: 'Billing',
  payments: 'Payments',
  notifications: 'Notifications',
};
export const queueWords = (queue: string): string => SERVICES[queue] ?? queue;

/** Said when more wait than are listed. */
export const moreWords = (count: number, shown: number): string | null =>
  count > shown ? `${figures(shown)} of ${figures(count)} are shown.` : null;
