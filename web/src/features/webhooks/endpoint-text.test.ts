import { describe, expect, it } from 'vitest';
import { disabledText, endpointStatus, nextAttemptText, pendingText, pollInterval } from './endpoint-text.ts';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const TIME_ZONE = 'America/Denver';
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

const ACTIVE = {
  state: 'ACTIVE',
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  nextAttemptAt: null,
  pendingMessages: 0,
} as const;
const FAILING = { ...ACTIVE, failingSince: at(-3600), nextAttemptAt: at(7200), pendingMessages: 3 } as const;
const DISABLED = { ...ACTIVE, state: 'DISABLED', disabledAt: at(-60), disabledReason: 'STAFF' } as const;

it('shows up to 999 pending messages as a number, and more as "1,000+"', () => {
  expect(pendingText(0)).toBe('0');
  expect(pendingText(999)).toBe('999');
  expect(pendingText(1000)).toBe('1,000+');
});

describe('status of an endpoint', () => {
  it('is Active, without details, while messages are delivered', () => {
    expect(endpointStatus(ACTIVE, NOW, TIME_ZONE)).toEqual({ meaning: 'success', label: 'Active', details: [] });
  });

  it('is Failing, with the time since then and of the next attempt', () => {
    const details = ['Since Nov 27, 2026, 4:00 AM MST', 'Next attempt Nov 27, 2026, 7:00 AM MST'];
    expect(endpointStatus(FAILING, NOW, TIME_ZONE)).toEqual({ meaning: 'warning', label: 'Failing', details });
    expect(nextAttemptText(at(-1), NOW, TIME_ZONE)).toBe('Next attempt in a moment');
  });

  it.each([
    ['STAFF', 'neutral', 'Disabled by staff', /^Staff disabled it on /],
    ['FAILING', 'danger', 'Failed for 3 days', /because messages had failed for 3 days\.$/],
    ['GONE', 'danger', 'Returned 410 Gone', /because it returned 410 Gone\.$/],
  ] as const)(
    'of an endpoint disabled by %s is Disabled, with the reason and the time',
    (disabledReason, meaning, reason, sentence) => {
      const endpoint = { ...DISABLED, disabledReason };
      const details = [reason, 'Nov 27, 2026, 4:59 AM MST'];
      expect(endpointStatus(endpoint, NOW, TIME_ZONE)).toEqual({ meaning, label: 'Disabled', details });
      expect(disabledText(endpoint, TIME_ZONE)).toMatch(sentence);
    },
  );
});

describe('pollInterval', () => {
  it('is 0 while no active endpoint has pending messages', () => {
    expect(pollInterval([], NOW)).toBe(0);
    expect(pollInterval([ACTIVE, { ...DISABLED, pendingMessages: 5 }], NOW)).toBe(0);
  });

  it('is 30 seconds if no attempt is due within 30 seconds, else 5 seconds', () => {
    expect(pollInterval([FAILING], NOW)).toBe(30_000);
    expect(pollInterval([{ ...FAILING, nextAttemptAt: at(5) }], NOW)).toBe(5000);
    expect(pollInterval([FAILING, { ...ACTIVE, pendingMessages: 1 }], NOW)).toBe(5000);
  });
});
