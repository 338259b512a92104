import type { BillingRun } from './bills.ts';
import type { Household } from './households.ts';

const HEADER = 'Account Number,Name,Service Address,Meter Number,Usage,Amount Due,Due Date';

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const dollars = (minor: number): string => (minor / 100).toFixed(2);
const day = (date: Date): string => date.toISOString().slice(0, 10);
const gallonsText = (gallons: number): string => `${gallons.toLocaleString('en-US')} gal`;

/** The file that the utility's billing system would have written. */
export const billFile = ({ bills }: BillingRun): string =>
  [
    HEADER,
    ...bills.map(({ household: { accountNumber, name, serviceAddress, meterNumber }, gallons, amountMinor, dueAt }) =>
      [accountNumber, name, serviceAddress, meterNumber, gallonsText(gallons), dollars(amountMinor), day(dueAt)]
        .map(cell)
        .join(','),
    ),
    '',
  ].join('\r\n');

/** A late file as somebody typed it: moves in, and rows that the product has to refuse. */
export function fileWithBadRows({ bills }: BillingRun, newcomers: readonly Household[]): string {
  const dueAt = bills.at(-1)?.dueAt ?? new Date();
  const rows = newcomers.map(({ accountNumber, name, serviceAddress, meterNumber }, index) =>
    [accountNumber, name, serviceAddress, meterNumber, gallonsText(900 + 130 * index), dollars(4_120 + 215 * index)]
      .map(cell)
      .concat(day(dueAt))
      .join(','),
  );
  const bad = [
    `,Unknown Tenant,77 Mill Road,M-30551207,"1,200 gal",41.80,${day(dueAt)}`,
    `104991,Final Reading,12 Elm Court,M-27718840,"2,040 gal",12.345,${day(dueAt)}`,
    '104992,Final Reading,14 Elm Court,M-27718841,"1,980 gal",45.10,2026-02-31',
    `104993,Final Reading,16 Elm Court,M-27718842,"2,210 gal",see note,${day(dueAt)}`,
    `104994,Final Reading,18 Elm Court,M-27718843,"1,640 gal",,${day(dueAt)}`,
  ];
  return [HEADER, ...rows.slice(0, 4), ...bad, ...rows.slice(4), ''].join('\r\n');
}
