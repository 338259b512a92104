import type { DeliveryState } from '../gql/schema.ts';
import type { Meaning } from '../theme/brand-colors.ts';

const STATUSES = {
  QUEUED: {
    meaning: 'info',
    label: 'Queued',
    description: 'Waiting to be sent. Failed attempts are retried automatically.',
  },
  SENT: { meaning: 'success', label: 'Sent', description: 'The email provider accepted it.' },
  FAILED: { meaning: 'danger', label: 'Failed', description: 'It could not be sent.' },
  CAPTURED: {
    meaning: 'warning',
    label: 'Not sent',
    description: 'It was saved here instead of being sent because no API key is set.',
  },
} as const satisfies Record<DeliveryState, { meaning: Meaning; label: string; description: string }>;

/** Returns the meaning, label and description of an email's status; the description is the reason of a failure if it is known. */
export function deliveryStatus({ state, reason }: { state: DeliveryState; reason: string | null }) {
  const { meaning, label, description } = STATUSES[state];
  return { meaning, label, description: reason ?? description };
}

const TEST_TITLES = {
  SENT: 'Test email sent',
  QUEUED: 'Test email queued',
  CAPTURED: 'Test email not sent',
  FAILED: 'Test email failed',
} as const satisfies Record<DeliveryState, string>;

export interface TestResult {
  meaning: Meaning;
  title: string;
  description: string;
}

/** Returns the message about a test email for the staff user who sent it. */
export function testResult(delivery: { to: string | null; state: DeliveryState; reason: string | null }): TestResult {
  const { meaning, description } = deliveryStatus(delivery);
  const title = TEST_TITLES[delivery.state];
  if (delivery.state === 'SENT')
    return { meaning, title, description: `The email provider accepted it for ${delivery.to ?? 'you'}.` };
  if (delivery.state === 'CAPTURED')
    return { meaning, title, description: `${description} It's the first one in the list below.` };
  return { meaning, title, description };
}
