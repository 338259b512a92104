import { z } from 'zod';
import { type Period, parsePeriod } from '../period.ts';
import { CONTROL_CHARACTERS, ONE_LINE } from './fields.ts';

/** Characters of a name pattern, of the name of a file that is picked up, and of a folder. */
export const MAX_FILE_NAME = 200;
const MAX_FOLDER = 500;
/** With more of them, matching a name could take long. */
const MAX_ASTERISKS = 3;

const SHORT_MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const YEAR_TOKENS: Record<string, string> = { '{YYYY}': '(?<year>\\d{4})', '{YY}': '(?<year>\\d{2})' };
const MONTH_TOKENS: Record<string, string> = { '{MM}': '(?<month>\\d{2})', '{MON}': '(?<month>[A-Za-z]{3})' };
const TOKEN = /\{[^{}]*\}|[*?{}]/g;
const WILDCARDS: Record<string, string> = { '*': '.*', '?': '.' };
const PARTS: Record<string, string> = { ...YEAR_TOKENS, ...MONTH_TOKENS, ...WILDCARDS };

/** Returns why a name pattern cannot be used; undefined if it can. */
function patternProblem(pattern: string): string | undefined {
  const tokens = pattern.match(TOKEN) ?? [];
  const unknown = tokens.find((token) => !(token in PARTS));
  if (unknown) return `${unknown} is not known. Use {YYYY} or {YY}, {MM} or {MON}, * and ?`;
  const count = (known: Record<string, string>): number => tokens.filter((token) => token in known).length;
  if (count(YEAR_TOKENS) !== 1) return 'Enter {YYYY} or {YY} once, where the name has the year';
  if (count(MONTH_TOKENS) !== 1) return 'Enter {MM} or {MON} once, where the name has the month';
  if (tokens.filter((token) => token === '*').length > MAX_ASTERISKS) return `Use * at most ${MAX_ASTERISKS} times`;
  return pattern.includes('/') ? 'Enter the name without a folder' : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function patternToRegExp(pattern: string): RegExp {
  const literals = pattern.split(TOKEN).map(escaped);
  const tokens = pattern.match(TOKEN) ?? [];
  return new RegExp(
    `^${literals.map((literal, index) => literal + (PARTS[tokens[index] ?? ''] ?? '')).join('')}$`,
    'i',
  );
}

/**
 * Returns the month that a file's bills are for, read from its name by a pattern such as `bills-{YYYY}-{MM}*.csv`.
 * `other`: the name does not match the pattern; `invalid`: it does, but what it has for the month or year is none.
 */
export function periodOfFileName(pattern: string, name: string): Period | 'other' | 'invalid' {
  if (patternProblem(pattern) || name.length > MAX_FILE_NAME) return 'other';
  const { year, month } = patternToRegExp(pattern).exec(name)?.groups ?? {};
  if (!year || !month) return 'other';
  const monthNumber = SHORT_MONTHS.indexOf(month.toUpperCase()) + 1 || month;
  return parsePeriod(monthNumber, year.length === 2 ? `20${year}` : year) ?? 'invalid';
}

/** Which files are picked up from a company's SFTP server. */
export const filePickupRule = z.object({
  namePattern: z
    .string()
    .trim()
    .min(1, 'Enter how the files are named')
    .max(MAX_FILE_NAME, `Enter at most ${MAX_FILE_NAME} characters`)
    .regex(ONE_LINE, CONTROL_CHARACTERS)
    .superRefine((pattern, context) => {
      const message = patternProblem(pattern);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  /** Absent to write no result files. */
  resultFolder: z
    .string()
    .trim()
    .min(1, 'Enter a folder')
    .max(MAX_FOLDER, `Enter at most ${MAX_FOLDER} characters`)
    .regex(ONE_LINE, CONTROL_CHARACTERS)
    .optional(),
});
export type FilePickupInput = z.infer<typeof filePickupRule>;
