import { formatInstantIn } from '../../lib/dates.ts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { WebhookEndpointRowFragment } from './gql/webhooks.ts';

type Endpoint = WebhookEndpointRowFragment;

/** The API counts pending messages up to this number. */
const MAX_COUNTED = 1000;

/** Returns the number of pending messages: `3`, or `1,000+`. */
export const pendingText = (count: number): string =>
  `${count.toLocaleString('en-US')}${count >= MAX_COUNTED ? '+' : ''}`;

const DISABLED_REASONS = {
  STAFF: 'Disabled by staff',
  FAILING: 'Failed for 3 days',
  GONE: 'Returned 410 Gone',
} as const;

interface EndpointStatus {
  meaning: Meaning | 'neutral';
  label: string;
  /** Why and since when the endpoint is disabled, or since when it fails and when it is tried next. */
  details: string[];
}

type StatusFields = Pick<Endpoint, 'state' | 'disabledAt' | 'disabledReason' | 'failingSince' | 'nextAttemptAt'>;

/** Returns when a failing endpoint is tried next: `Next attempt Nov 27, 2026, 5:09 PM MST`. */
export const nextAttemptText = (nextAttemptAt: string, now: number, timeZone: string): string =>
  Date.parse(nextAttemptAt) <= now
    ? 'Next attempt in a moment'
    : `Next attempt ${formatInstantIn(nextAttemptAt, timeZone)}`;

/** Returns how the list shows the state of an endpoint, with times in the company's time zone. */
export function endpointStatus(endpoint: StatusFields, now: number, timeZone: string): EndpointStatus {
  const { state, disabledAt, disabledReason, failingSince, nextAttemptAt } = endpoint;
  if (state === 'DISABLED')
    return {
      meaning: disabledReason === 'STAFF' ? 'neutral' : 'danger',
      label: 'Disabled',
      details: [
        ...(disabledReason ? [DISABLED_REASONS[disabledReason]] : []),
        ...(disabledAt ? [formatInstantIn(disabledAt, timeZone)] : []),
      ],
    };
  if (failingSince)
    return {
      meaning: 'warning',
      label: 'Failing',
      details: [
        `Since ${formatInstantIn(failingSince, timeZone)}`,
        ...(nextAttemptAt ? [nextAttemptText(nextAttemptAt, now, timeZone)] : []),
      ],
    };
  return { meaning: 'success', label: 'Active', details: [] };
}

/** Returns why a disabled endpoint was disabled, as a sentence. */
export function disabledText(
  { disabledAt, disabledReason }: Pick<Endpoint, 'disabledAt' | 'disabledReason'>,
  timeZone: string,
): string {
  const when = disabledAt ? ` on ${formatInstantIn(disabledAt, timeZone)}` : '';
  if (disabledReason === 'FAILING') return `It was disabled${when} because messages had failed for 3 days.`;
  if (disabledReason === 'GONE') return `It was disabled${when} because it returned 410 Gone.`;
  return `Staff disabled it${when}.`;
}

/** Interval while messages are being sent. */
const SENDING_POLL_MS = 5000;
/** Interval while failing endpoints wait for their next attempt. */
const FAILING_POLL_MS = 30_000;

type PollFields = Pick<Endpoint, 'state' | 'failingSince' | 'nextAttemptAt' | 'pendingMessages'>;

/** Returns after how many milliseconds endpoints are fetched again; 0 if no message is going to be sent. */
export function pollInterval(endpoints: readonly PollFields[], now: number): number {
  const sendingEndpoints = endpoints.filter(({ state, pendingMessages }) => state === 'ACTIVE' && pendingMessages > 0);
  const isAttemptSoon = ({ failingSince, nextAttemptAt }: PollFields): boolean =>
    !failingSince || !nextAttemptAt || Date.parse(nextAttemptAt) < now + FAILING_POLL_MS;
  if (sendingEndpoints.some(isAttemptSoon)) return SENDING_POLL_MS;
  return sendingEndpoints.length > 0 ? FAILING_POLL_MS : 0;
}
