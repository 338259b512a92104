import { expect, it } from 'vitest';
import { fieldNames, splitFailures } from './form.tsx';

it('a failure belongs to the field that the last part of its path names', () => {
  const failures = [
    { field: 'input.email', message: 'Taken' },
    { field: 'password', message: 'Too short' },
  ];
  expect(splitFailures(failures, ['email', 'password'])).toEqual({
    fields: [
      { name: 'email', message: 'Taken' },
      { name: 'password', message: 'Too short' },
    ],
    formMessages: [],
  });
});

it('failures of no field belong to the whole form, each message once', () => {
  const failures = [
    { field: null, message: 'Try later' },
    { field: 'companyId', message: 'Unknown company' },
    { message: 'Try later' },
  ];
  expect(splitFailures(failures, ['email'])).toEqual({ fields: [], formMessages: ['Try later', 'Unknown company'] });
});

it('a failure belongs to the field of a list or group that has its path', () => {
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
  expect(splitFailures(failures, names)).toEqual({
    fields: [
      { name: 'columns.0.width', message: 'Too wide' },
      { name: 'typeCodes.payment', message: 'Too long' },
      { name: 'columns', message: 'Too many' },
    ],
    formMessages: ['No such column', 'Not allowed'],
  });
});
