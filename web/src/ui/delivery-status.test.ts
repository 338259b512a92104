import { expect, it } from 'vitest';
import { deliveryStatus, testResult } from './delivery-status.ts';

it('describes a failure by its reason, and a captured email by the missing API key', () => {
  expect(deliveryStatus({ state: 'FAILED', reason: 'The domain is not verified' }).description).toBe(
    'The domain is not verified',
  );
  expect(deliveryStatus({ state: 'CAPTURED', reason: null })).toMatchObject({
    label: 'Not sent',
    description: expect.stringContaining('no API key'),
  });
});

it('names the recipient of a test email that was sent', () => {
  expect(testResult({ to: 'pat@example.org', state: 'SENT', reason: null })).toMatchObject({
    title: 'Test email sent',
    description: 'The email provider accepted it for pat@example.org.',
  });
});
