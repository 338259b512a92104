import { expect, it } from 'vitest';
import { layoutFormRule } from './layout.rule.ts';
import {
  defaultValues,
  headerAfterChange,
  type LayoutValues,
  newColumn,
  toInput,
  toValues,
  withWidths,
} from './layout-form.ts';

const ZONE = 'America/Denver';
const values: LayoutValues = defaultValues({ since: '', billsUseConfirmedFiles: false });

const issuesOf = (changed: Partial<LayoutValues>) =>
  layoutFormRule
    .safeParse({ ...values, ...changed })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('sends the unchanged layout, and the other two settings only if they were changed', () => {
  const columns = [
    { value: 'ACCOUNT_NUMBER' as const, header: 'Account', width: 12 },
    { value: 'AMOUNT' as const, header: 'Amount', width: 10 },
  ];
  const saved = {
    since: '2026-11-01T15:30:00.000Z',
    billsUseConfirmedFiles: true,
    format: 'FIXED_WIDTH' as const,
    hasHeader: false,
    dateFormat: 'US_COMPACT' as const,
    amountFormat: 'CENTS' as const,
    typeCodes: { payment: 'P', refund: 'R', reversal: 'V' },
    columns,
  };
  const { since: _since, billsUseConfirmedFiles: _uses, ...layout } = saved;
  const values = layoutFormRule.parse(toValues(saved, ZONE));
  expect(toInput('1', values, saved, ZONE)).toEqual({ companyId: '1', ...layout });
  expect(toInput('1', { ...values, since: '', billsUseConfirmedFiles: false }, saved, ZONE)).toEqual({
    companyId: '1',
    ...layout,
    since: null,
    billsUseConfirmedFiles: false,
  });
});

it('sends no widths unless the format has fixed widths', () => {
  const columns = values.columns.map((column) => ({ ...column, width: '12' }));
  expect(layoutFormRule.parse({ ...values, columns }).columns.map(({ width }) => width)).toEqual(
    columns.map(() => null),
  );
});

it('reports each error at the path of its field', () => {
  const [account, amount] = defaultValues({ since: '', billsUseConfirmedFiles: false }).columns as [
    LayoutValues['columns'][0],
    LayoutValues['columns'][0],
  ];
  expect(issuesOf({ format: 'fixed-width', columns: [account, { ...amount, width: '12' }] })).toEqual([
    ['columns.0.width', 'Enter a column width'],
  ]);
  expect(
    issuesOf({
      format: 'fixed-width',
      columns: [
        { ...account, width: 'a' },
        { ...amount, width: '201' },
      ],
    }),
  ).toEqual([
    ['columns.0.width', 'Enter a whole number'],
    ['columns.1.width', 'Enter 200 or less'],
  ]);
  expect(issuesOf({ columns: [amount] })).toEqual([['columns', 'Add a column for Account number']]);
  expect(issuesOf({ typeCodes: { payment: ' ', refund: 'R', reversal: 'V' } })).toEqual([
    ['typeCodes.payment', 'Enter a code'],
  ]);
});

it("sends a changed day as its start in the company's time zone, and an unchanged day not at all", () => {
  const saved = { since: '2026-11-01T15:30:00.000Z', billsUseConfirmedFiles: false };
  const sinceOf = (since: string) => toInput('1', layoutFormRule.parse({ ...values, since }), saved, ZONE).since;
  expect(sinceOf('')).toBeNull();
  expect(sinceOf('2026-11-01')).toBeUndefined();
  expect(sinceOf('2026-11-05')).toBe('2026-11-05T07:00:00.000Z');
  expect(sinceOf('2026-07-05')).toBe('2026-07-05T06:00:00.000Z');
});

it('a new column has the first value that no other column has, and a default width in a fixed-width file', () => {
  expect(newColumn(values)).toEqual({ value: 'time', header: 'Time', width: '' });
  expect(newColumn({ ...values, format: 'fixed-width' })).toEqual({ value: 'time', header: 'Time', width: '8' });
});

it('keeps typed widths when the format becomes fixed-width', () => {
  const columns = [
    { value: 'amount', header: 'Amount', width: '15' },
    { value: 'date', header: 'Date', width: '' },
  ] as const;
  expect(withWidths(columns).map(({ width }) => width)).toEqual(['15', '10']);
});

it('changes the header with the value unless staff typed another header', () => {
  expect(headerAfterChange('Account Number', 'accountNumber', 'paymentId')).toBe('Payment ID');
  expect(headerAfterChange('', 'accountNumber', 'note')).toBe('Note');
  expect(headerAfterChange('ACCT', 'accountNumber', 'note')).toBe('ACCT');
});
