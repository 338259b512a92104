import { periodText } from '@utility-pay/contracts';
import { z } from 'zod';
import { count, dollars } from '../format.ts';
import { unlistedText } from './follow-upload.ts';

const difference = z.looseObject({
  accountNumber: z.string(),
  before: z.number().nullable(),
  after: z.number(),
});

/** An upload whose file was compared. Fields that are not read here are part of the command's JSON, too. */
export const comparedUpload = z.looseObject({
  state: z.string(),
  month: z.int(),
  year: z.int(),
  listedErrors: z.int().nullable(),
  comparison: z.looseObject({
    newCustomers: z.int(),
    removedCustomers: z.int(),
    changedCustomers: z.int(),
    unchangedCustomers: z.int(),
    failedRows: z.int(),
    alreadyBilled: z.int(),
    totalDueBefore: z.number(),
    totalDueAfter: z.number(),
    largestChanges: z.array(difference),
    missing: z
      .looseObject({
        month: z.int(),
        year: z.int(),
        count: z.int(),
        customers: z.array(z.looseObject({ accountNumber: z.string() })),
      })
      .nullable(),
    sameFile: z.looseObject({ id: z.string(), createdAt: z.iso.datetime() }).nullable(),
    warnings: z.array(z.looseObject({ code: z.string(), message: z.string(), customers: z.array(difference) })),
  }),
});

/** Returns the text printed for the dry run of an undo. */
export const undoText = ({ comparison, listedErrors, ...period }: z.infer<typeof comparedUpload>): string =>
  [
    `Dry run of the undo for ${periodText(period)}. Nothing was changed.`,
    `  restored    ${count(comparison.changedCustomers)} customers (earlier bills and details)`,
    `  deleted     ${count(comparison.removedCustomers)} customers`,
    `  not undone  ${count(comparison.failedRows)} bills that were paid or changed since${unlistedText(listedErrors)}`,
    `  total due   ${dollars(comparison.totalDueBefore)} before, ${dollars(comparison.totalDueAfter)} after`,
  ].join('\n');

/** Returns the text printed for a dry run, or for an upload that awaits approval. */
export function comparisonText(
  { comparison, listedErrors, ...period }: z.infer<typeof comparedUpload>,
  title: string,
): string {
  const { missing, sameFile, warnings, largestChanges } = comparison;
  return [
    `${title} for ${periodText(period)}. Nothing was applied.`,
    `  new         ${count(comparison.newCustomers)} customers`,
    `  changed     ${count(comparison.changedCustomers)} customers`,
    `  unchanged   ${count(comparison.unchangedCustomers)} customers`,
    `  failed      ${count(comparison.failedRows)} rows${unlistedText(listedErrors)}`,
    `  billed      ${count(comparison.alreadyBilled)} customers already have a bill for this month`,
    `  total due   ${dollars(comparison.totalDueBefore)} before, ${dollars(comparison.totalDueAfter)} after`,
    ...(missing ? [`  missing     ${count(missing.count)} customers billed for ${periodText(missing)}`] : []),
    ...(missing && missing.customers.length > 0
      ? [`              such as ${missing.customers.map(({ accountNumber }) => accountNumber).join(', ')}`]
      : []),
    ...(sameFile ? [`  same file   uploaded on ${sameFile.createdAt}, upload ${sameFile.id}`] : []),
    ...(largestChanges.length > 0 ? ['', 'Largest changes in total due:'] : []),
    ...largestChanges.map(changeText),
    ...warnings.flatMap(({ message, customers }) => [`\nWarning: ${message}`, ...customers.map(changeText)]),
  ].join('\n');
}

const changeText = ({ accountNumber, before, after }: z.infer<typeof difference>): string =>
  `  ${accountNumber}  ${before === null ? 'new' : dollars(before)} -> ${dollars(after)}`;
