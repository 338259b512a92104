import { expect, it } from 'vitest';
import { fieldLabel } from './field-label.ts';

it('a field has the label of its form, or its stored name as words', () => {
  expect(['customCSS', 'claimCheck', 'primaryColor', 'active'].map(fieldLabel)).toEqual([
    'Custom CSS',
    'Required to claim an account',
    'Primary color',
    'Active',
  ]);
});
