import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { isOpen, newSession, recordUse, SEEN_EVERY_MS } from './session.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const customer = newSession('s', { userId: 'u', companyId: 1, role: 'customer', securityVersion: 0 }, NOW);
const staff = newSession('s', { userId: 'u', companyId: 1, role: 'company_admin', securityVersion: 0 }, NOW);

test('keeps a session open until it expires', () => {
  expect(isOpen(customer, later(12 * HOUR_MS - 1))).toBe(true);
  expect(isOpen(customer, later(12 * HOUR_MS))).toBe(false);
  expect(isOpen(staff, later(4 * HOUR_MS))).toBe(false);
});

test('records a use at most once a minute and extends the idle lifetime', () => {
  expect(recordUse(customer, later(SEEN_EVERY_MS - 1))).toBeUndefined();
  expect(recordUse(customer, later(HOUR_MS))).toMatchObject({
    lastSeenAt: later(HOUR_MS),
    expiresAt: later(13 * HOUR_MS),
  });
});

test('never extends a session beyond its absolute lifetime', () => {
  expect(recordUse(staff, later(23 * HOUR_MS))?.expiresAt).toEqual(later(24 * HOUR_MS));
  expect(recordUse(customer, later(7 * 24 * HOUR_MS - 1))?.expiresAt).toEqual(customer.endsAt);
});
