import type { DeliveryState } from '../../gql/schema.ts';
import type { Meaning } from '../../theme/brand-colors.ts';

const STATES = {
  QUEUED: {
    meaning: 'info',
    word: 'Queued',
    words: 'It waits to be handed to the provider, and is tried again by itself.',
  },
  SENT: { meaning: 'success', word: 'Sent', words: 'The provider took it.' },
  FAILED: { meaning: 'danger', word: 'Failed', words: 'It was given up.' },
  CAPTURED: {
    meaning: 'warning',
    word: 'Captured',
    words: 'It was sent to nobody and is kept here to be read, because no API key applies.',
  },
} as const satisfies Record<DeliveryState, { meaning: Meaning; word: string; words: string }>;

/** What became of a mail: as a chip, and in a sentence. */
export function deliveryState({ state, reason }: { state: DeliveryState; reason: string | null }) {
  const { meaning, word, words } = STATES[state];
  return { meaning, word, words: reason ?? words };
}

const TEMPLATES: Readonly<Record<string, string>> = {
  'payment-receipt': 'Payment receipt',
  'payment-refund': 'Refund notice',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'user-created': 'Welcome',
  test: 'Test email',
};

export const templateWords = (template: string): string => TEMPLATES[template] ?? template;

export interface TestOutcome {
  meaning: Meaning;
  title: string;
  words: string;
}

const TITLES = {
  SENT: 'Test email sent',
  QUEUED: 'Test email on its way',
  CAPTURED: 'Test email captured',
  FAILED: 'Test email failed',
} as const satisfies Record<DeliveryState, string>;

/** What became of a test, for whoever sent it. */
export function testOutcome(delivery: { to: string | null; state: DeliveryState; reason: string | null }): TestOutcome {
  const { meaning, words } = deliveryState(delivery);
  const title = TITLES[delivery.state];
  if (delivery.state === 'SENT') return { meaning, title, words: `The provider took it for ${delivery.to ?? 'you'}.` };
  if (delivery.state === 'CAPTURED') return { meaning, title, words: `${words} It is the first of the mails below.` };
  return { meaning, title, words };
}
