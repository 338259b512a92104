import { expect, it } from 'vitest';
import { insertAt } from './templates-tab.tsx';

it('inserts a space before the link if it would follow a word', () => {
  expect(insertAt('Hello', '{resetLink}', 5, 5)).toEqual({ text: 'Hello {resetLink}', caret: 17 });
  expect(insertAt('Hello (', '{resetLink}', 7, 7).text).toBe('Hello ({resetLink}');
});

it('replaces the selection and places the caret after it', () => {
  expect(insertAt('Hello you', '{companyName}', 6, 9)).toEqual({ text: 'Hello {companyName}', caret: 19 });
});
