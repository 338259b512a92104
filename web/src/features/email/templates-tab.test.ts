import { expect, it } from 'vitest';
import { fillTemplate, insertAt } from './templates-tab.tsx';

it('replaces every occurrence of a variable and nothing else', () => {
  const values = { companyName: 'Lake & Sons', resetLink: 'https://x.example/$&' };
  expect(fillTemplate('{companyName}: {resetLink} {resetLink} {other}', values)).toBe(
    'Lake & Sons: https://x.example/$& https://x.example/$& {other}',
  );
});

it('replaces the selection and places the caret after it', () => {
  expect(insertAt('Hello you', '{companyName}', 6, 9)).toEqual({ text: 'Hello {companyName}', caret: 19 });
});
