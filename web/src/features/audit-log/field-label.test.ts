import { expect, it } from 'vitest';
import { fieldLabel } from './field-label.ts';

it('labels a changed field as its form does, and any other by its name', () => {
  expect(['customCSS', 'claimCheck', 'primaryColor', 'active'].map(fieldLabel)).toEqual([
    'Custom CSS',
    'Required to claim an account',
    'Primary color',
    'Active',
  ]);
});
