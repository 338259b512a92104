import { DEFAULT_CSV_TEMPLATE, SAMPLE_CSV } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { type SetupCompany, setupSteps } from './setup-steps.ts';

const ALL = { users: true, balances: true, gateway: true, branding: true };
const csvTemplate = {
  fieldMappings: Object.entries(DEFAULT_CSV_TEMPLATE.fieldMappings).map(([field, headers]) => ({ field, headers })),
  requiredFields: DEFAULT_CSV_TEMPLATE.requiredFields,
  sampleFormat: SAMPLE_CSV,
};
const owner = { id: 'u1', active: true, isSuperAdmin: false };
const NEW: SetupCompany = {
  id: '7',
  phone: null,
  address: null,
  email: null,
  csvTemplate,
  uploads: [],
  paymentConfiguration: null,
  branding: null,
  adminUsers: [owner],
};
const doneIn = (company: SetupCompany, templateViewed = false) =>
  setupSteps(company, ALL, templateViewed).flatMap(({ key, done }) => (done ? [key] : []));

test('shows six open steps to a new company', () => {
  expect(setupSteps(NEW, ALL, false)).toHaveLength(6);
  expect(doneIn(NEW)).toEqual([]);
});

test('marks each step as done by its own data', () => {
  expect(doneIn({ ...NEW, phone: '555 0100', address: '1 River Rd', email: 'a@b.example' })).toEqual(['business']);
  expect(doneIn({ ...NEW, csvTemplate: { ...csvTemplate, requiredFields: ['accountNumber'] } })).toEqual(['template']);
  expect(doneIn(NEW, true)).toEqual(['template']);
  expect(doneIn({ ...NEW, paymentConfiguration: { provider: 'ipospays' } })).toEqual(['gateway']);
  expect(doneIn({ ...NEW, branding: { companyId: '7' } })).toEqual(['branding']);
  expect(doneIn({ ...NEW, uploads: [{ id: 'f1', state: 'COMPLETED' }] })).toEqual(['template', 'upload']);
});

test('counts only active company users as colleagues', () => {
  const others = [
    { id: 'u2', active: false, isSuperAdmin: false },
    { id: 'u3', active: true, isSuperAdmin: true },
  ];
  expect(doneIn({ ...NEW, adminUsers: [owner, ...others] })).toEqual([]);
  expect(doneIn({ ...NEW, adminUsers: [owner, { ...owner, id: 'u4' }] })).toEqual(['colleague']);
});

test('hides steps that the user has no permission for', () => {
  const keys = setupSteps(
    { id: '7', csvTemplate, uploads: [] },
    { ...ALL, users: false, gateway: false, branding: false },
    false,
  );
  expect(keys.map(({ key }) => key)).toEqual(['template', 'upload']);
});
