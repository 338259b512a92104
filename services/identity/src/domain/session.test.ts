import { expect, test } from 'vitest';
import { isOpen, newSession, SEEN_EVERY_MS, seenAt } from './session.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const customer = newSession('s', { userId: 'u', companyId: 1, role: 'customer', securityVersion: 0 }, NOW);
const staff = newSession('s', { userId: 'u', companyId: 1, role: 'company_admin', securityVersion: 0 }, NOW);

test('a session is open until the very moment it expires', () => {
  expect(isOpen(customer, later(12 * HOUR - 1))).toBe(true);
  expect(isOpen(customer, later(12 * HOUR))).toBe(false);
  expect(isOpen(staff, later(4 * HOUR))).toBe(false);
});

test('a use within the minute is not noted; a later one moves the expiry', () => {
  expect(seenAt(customer, later(SEEN_EVERY_MS - 1))).toBeUndefined();
  expect(seenAt(customer, later(HOUR))).toMatchObject({ lastSeenAt: later(HOUR), expiresAt: later(13 * HOUR) });
});

test('no use moves the expiry beyond the absolute end', () => {
  expect(seenAt(staff, later(23 * HOUR))?.expiresAt).toEqual(later(24 * HOUR));
  expect(seenAt(customer, later(7 * 24 * HOUR - 1))?.expiresAt).toEqual(customer.endsAt);
});
