import { type Period, periodText } from '@utility-pay/contracts';
import { formatDayIn } from '../../lib/dates.ts';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import type { UploadReviewQuery } from './gql/uploads.ts';

export type Comparison = NonNullable<NonNullable<UploadReviewQuery['upload']>['comparison']>;

export const WARNING_TITLES: Record<Comparison['warnings'][number]['code'], string> = {
  LARGE_AMOUNTS: 'Unusually high bills',
  REPLACES_BILLS: 'Some customers already have a bill for this month',
  UNEXPECTED_MONTH: 'Unexpected month',
  FEW_ROWS: 'Fewer rows than usual',
  FAILED_ROWS: "Most rows can't be applied",
  SAME_FILE: 'Uploaded before for another month',
};

/** Returns the title of the list of customers that a warning is about. */
export const customersTitle = (code: keyof typeof WARNING_TITLES): string =>
  code === 'REPLACES_BILLS' ? 'Customers whose bills are replaced' : 'Customers with unusually high bills';

/** Returns the text about an earlier upload of the same file for another month. */
export const sameFileText = ({ createdAt, ...period }: NonNullable<Comparison['sameFile']>, timeZone: string): string =>
  `The same file was uploaded on ${formatDayIn(createdAt, timeZone)} for ${periodText(period)}.`;

/** Returns the text about customers of the file who already have a bill for the month. */
export const alreadyBilledText = (count: number, period: Period): string =>
  count === 1
    ? `1 customer in this file already has a bill for ${periodText(period)}. Applying the file replaces its amount.`
    : `${formatCount(count)} customers in this file already have a bill for ${periodText(period)}. Applying the file replaces those amounts.`;

/** Returns the text about customers billed for an earlier month whom the file does not bill. */
export const missingText = ({ count, ...period }: NonNullable<Comparison['missing']>): string =>
  `${countLabel(count, 'customer')} billed for ${periodText(period)} won't get a bill from this file`;

/** Which customers of a file are applied: those it would add, those it would change, or both. */
export interface AppliedCustomers {
  includeNew: boolean;
  includeChanged: boolean;
}

/** Returns why these customers can't be applied; undefined if they can. */
export function applyProblem(
  { newCustomers, changedCustomers }: Pick<Comparison, 'newCustomers' | 'changedCustomers'>,
  { includeNew, includeChanged }: AppliedCustomers,
): string | undefined {
  if (newCustomers + changedCustomers === 0)
    return "There is nothing to apply. This file doesn't change any customers.";
  if ((includeNew && newCustomers > 0) || (includeChanged && changedCustomers > 0)) return undefined;
  return 'Choose what to apply, or discard the upload.';
}
