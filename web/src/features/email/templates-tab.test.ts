import { expect, it } from 'vitest';
import { insertAt } from './templates-tab.tsx';

it('replaces the selection and places the caret after it', () => {
  expect(insertAt('Hello you', '{companyName}', 6, 9)).toEqual({ text: 'Hello {companyName}', caret: 19 });
});
