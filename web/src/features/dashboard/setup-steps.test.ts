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
const doneStepsOf = (company: SetupCompany, templateViewed = false) =>
  setupSteps(company, ALL, templateViewed).flatMap(({ key, done }) => (done ? [key] : []));

test('a new company has six open steps', () => {
  expect(setupSteps(NEW, ALL, false)).toHaveLength(6);
  expect(doneStepsOf(NEW)).toEqual([]);
});

test('each step is done once its own data exists', () => {
  expect(doneStepsOf({ ...NEW, phone: '555 0100', address: '1 River Rd', email: 'a@b.example' })).toEqual(['business']);
  expect(doneStepsOf({ ...NEW, csvTemplate: { ...csvTemplate, requiredFields: ['accountNumber'] } })).toEqual([
    'template',
  ]);
  expect(doneStepsOf(NEW, true)).toEqual(['template']);
  expect(doneStepsOf({ ...NEW, paymentConfiguration: { provider: 'ipospays' } })).toEqual(['gateway']);
  expect(doneStepsOf({ ...NEW, branding: { companyId: '7' } })).toEqual(['branding']);
  expect(doneStepsOf({ ...NEW, uploads: [{ id: 'f1', state: 'COMPLETED' }] })).toEqual(['template', 'upload']);
});

test('the step for a colleague needs a second active user of the company', () => {
  const others = [
    { id: 'u2', active: false, isSuperAdmin: false },
    { id: 'u3', active: true, isSuperAdmin: true },
  ];
  expect(doneStepsOf({ ...NEW, adminUsers: [owner, ...others] })).toEqual([]);
  expect(doneStepsOf({ ...NEW, adminUsers: [owner, { ...owner, id: 'u4' }] })).toEqual(['colleague']);
});

test('steps that the user has no permission for are not listed', () => {
  const keys = setupSteps(
    { id: '7', csvTemplate, uploads: [] },
    { ...ALL, users: false, gateway: false, branding: false },
    false,
  );
  expect(keys.map(({ key }) => key)).toEqual(['template', 'upload']);
});
