import { expect, it } from 'vitest';
import { fieldNames, sortFailures } from './form.tsx';

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

it('assigns a failure to a field in a list or group by its path', () => {
  const names = fieldNames({
    columns: [{ width: '' }],
    typeCodes: { payment: 'P' },
    permissions: { manageUsers: true },
  });
  const failures = [
    { field: 'columns.0.width', message: 'Too wide' },
    { field: 'typeCodes.payment', message: 'Too long' },
    { field: 'columns', message: 'Too many' },
    { field: 'columns.1.width', message: 'No such column' },
    { field: 'permissions.manageUsers', message: 'Not allowed' },
  ];
  expect(sortFailures(failures, names)).toEqual({
    fields: [
      { name: 'columns.0.width', message: 'Too wide' },
      { name: 'typeCodes.payment', message: 'Too long' },
      { name: 'columns', message: 'Too many' },
    ],
    whole: ['No such column', 'Not allowed'],
  });
});
