import { mapCustomerFields } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { templateFields } from './customer.ts';

const mapping = (field: string, label: string) => ({ field, label });
const customer = {
  name: 'Ann Lee',
  ...mapCustomerFields(() => null),
  usage: '1,204 kWh',
  customData: [{ key: 'meterSize', value: '15 mm' }],
};

it('the fields of the template are listed, with “Not set” for missing values', () => {
  const mappings = [
    mapping('usage', 'Usage'),
    mapping('meterNumber', 'Meter Number'),
    mapping('meterSize', 'Meter Size'),
    mapping('rateClass', 'Rate Class'),
  ];
  expect(templateFields(mappings, customer)).toEqual([
    ['Usage', '1,204 kWh'],
    ['Meter Number', 'Not set'],
    ['Meter Size', '15 mm'],
    ['Rate Class', 'Not set'],
  ]);
});

it('account number, name parts, amount, due date and the placeholder `custom` are not listed', () => {
  const fixed = ['accountNumber', 'amountDue', 'dueDate', 'firstName', 'lastName', 'custom'];
  expect(
    templateFields(
      fixed.map((field) => mapping(field, field)),
      customer,
    ),
  ).toEqual([]);
});
