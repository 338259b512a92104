/** What people tell the product in a test, each a word that stands nowhere else: none of it may be logged or traced. */
export const PERSONAL = {
  name: 'Zebulon Quixotic',
  email: 'zebulon.quixotic@canary.example',
  password: 'canary-password-7731',
  newPassword: 'canary-password-7732',
  answer: 'Canary Grandmother',
  accountNumber: '7719334455',
  street: '77 Canarybird Lane',
  meter: 'M-CANARY-7',
};

/** Those of these words that a text holds. */
export const tells = (text: string, more: readonly string[] = []): string[] =>
  [...Object.values(PERSONAL), ...more].filter((word) => text.includes(word));
