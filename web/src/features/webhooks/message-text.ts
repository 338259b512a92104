import { WEBHOOK_EVENTS, WEBHOOK_TEST_TYPE } from '@utility-pay/contracts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { WebhookMessageRowFragment } from './gql/webhooks.ts';

type Message = WebhookMessageRowFragment;
type Attempt = Message['attempts'][number];

export const MESSAGE_STATES: Record<Message['state'], { meaning: Meaning; label: string }> = {
  PENDING: { meaning: 'info', label: 'Pending' },
  DELIVERED: { meaning: 'success', label: 'Delivered' },
  FAILED: { meaning: 'danger', label: 'Failed' },
};

/** Returns the label of an event type: `Payment succeeded`. */
export function typeLabel(type: string): string {
  if (type === WEBHOOK_TEST_TYPE) return 'Test event';
  return WEBHOOK_EVENTS.find((event) => event.type === type)?.label ?? type;
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Returns the result of an attempt: the HTTP status of the response, or why there was none. */
export const attemptResult = ({ status, error }: Pick<Attempt, 'status' | 'error'>): string =>
  status === null ? (error ?? 'No response') : `HTTP ${status}`;

/** Returns success for an attempt with a status from 200 to 299, else danger. */
export const attemptMeaning = ({ status }: Pick<Attempt, 'status'>): Meaning =>
  status !== null && isSuccess(status) ? 'success' : 'danger';

const SECOND_MS = 1000;

/** Returns how long a request took: `132 ms`, `10.0 s`. */
export const durationText = (durationMs: number): string =>
  durationMs < SECOND_MS ? `${durationMs} ms` : `${(durationMs / SECOND_MS).toFixed(1)} s`;

/** Returns JSON with indentation, and text that is not JSON unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
