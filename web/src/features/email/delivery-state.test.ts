import { expect, it } from 'vitest';
import { deliveryState, templateWords } from './delivery-state.ts';

it('says why a mail was given up, or captured', () => {
  expect(deliveryState({ state: 'FAILED', reason: 'The domain is not verified' }).words).toBe(
    'The domain is not verified',
  );
  expect(deliveryState({ state: 'CAPTURED', reason: null })).toMatchObject({
    word: 'Captured',
    words: expect.stringContaining('no API key'),
  });
});

it('names what a mail is about', () => {
  expect(['payment-receipt', 'something-new'].map(templateWords)).toEqual(['Payment receipt', 'something-new']);
});
