import { expect, it } from 'vitest';
import { deliveryStatus, testResult } from './delivery-status.ts';

it('a failed email is described by its reason, and one that was not sent by the missing API key', () => {
  expect(deliveryStatus({ state: 'FAILED', reason: 'The domain is not verified' }).description).toBe(
    'The domain is not verified',
  );
  expect(deliveryStatus({ state: 'CAPTURED', reason: null })).toMatchObject({
    label: 'Not sent',
    description: expect.stringContaining('no API key'),
  });
});

it('the result of a sent test email names its recipient', () => {
  expect(testResult({ to: 'pat@example.org', state: 'SENT', reason: null })).toMatchObject({
    title: 'Test email sent',
    description: 'The email provider accepted it for pat@example.org.',
  });
});
