import type { DeliveryState } from '../../gql/operations.ts';
import type { Meaning } from '../../theme/meaning-colors.ts';
import { deliveryState } from './delivery-words.ts';

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
