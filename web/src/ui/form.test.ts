import { expect, it } from 'vitest';
import { sortFailures } from './form.tsx';

it('assigns a failure to its field by the last part of its path', () => {
  const failures = [
    { field: 'input.email', message: 'Taken' },
    { field: 'password', message: 'Too short' },
  ];
  expect(sortFailures(failures, ['email', 'password'])).toEqual({
    fields: [
      { name: 'email', message: 'Taken' },
      { name: 'password', message: 'Too short' },
    ],
    whole: [],
  });
});

it('shows failures of no field above the form, without duplicates', () => {
  const failures = [
    { field: null, message: 'Try later' },
    { field: 'companyId', message: 'Unknown company' },
    { message: 'Try later' },
  ];
  expect(sortFailures(failures, ['email'])).toEqual({ fields: [], whole: ['Try later', 'Unknown company'] });
});
