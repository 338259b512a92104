import { z } from 'zod';
import { type Period, parsePeriod } from '../period.ts';
import { CONTROL_CHARACTERS_MESSAGE, ONE_LINE } from './fields.ts';

/** Maximum length of a name pattern, and of the name of a file that is picked up, in characters. */
export const MAX_FILE_NAME = 200;
const MAX_FOLDER = 500;
const MAX_ASTERISKS = 3;

/** Months as `{MON}` matches them, in any case. */
export const SHORT_MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const YEAR_TOKENS: Record<string, string> = { '{YYYY}': '(?<year>\\d{4})', '{YY}': '(?<year>\\d{2})' };
const MONTH_TOKENS: Record<string, string> = { '{MM}': '(?<month>\\d{2})', '{MON}': '(?<month>[A-Za-z]{3})' };
const TOKEN = /\{[^{}]*\}|[*?{}]/g;
const PARTS: Record<string, string> = { ...YEAR_TOKENS, ...MONTH_TOKENS, '?': '.' };
/** A valid month and year, to validate a year without a month and a month without a year. */
const SOME_MONTH = 1;
const SOME_YEAR = 2000;

/** Returns why a name pattern cannot be used; undefined if it can. */
function patternProblem(pattern: string): string | undefined {
  const tokens = pattern.match(TOKEN) ?? [];
  const unknown = tokens.find((token) => token !== '*' && !(token in PARTS));
  if (unknown) return `${unknown} isn't supported. Use {YYYY} or {YY}, {MM} or {MON}, * and ?`;
  const count = (known: Record<string, string>): number => tokens.filter((token) => token in known).length;
  if (count(YEAR_TOKENS) !== 1) return 'Use {YYYY} or {YY} exactly once, where the year is in the file name';
  if (count(MONTH_TOKENS) !== 1) return 'Use {MM} or {MON} exactly once, where the month is in the file name';
  if (tokens.filter((token) => token === '*').length > MAX_ASTERISKS) return `Use * at most ${MAX_ASTERISKS} times`;
  return pattern.includes('/') ? 'Enter the name without a folder' : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** A part of a pattern without asterisks. All of its matches have the same length. */
interface Section {
  regExp: RegExp;
  length: number;
}

function toSection(text: string): Section {
  const tokens = text.match(TOKEN) ?? [];
  const literals = text.split(TOKEN);
  const source = literals.map((literal, index) => escaped(literal) + (PARTS[tokens[index] ?? ''] ?? '')).join('');
  const widths = tokens.map((token) => (token === '?' ? 1 : token === '{MON}' ? 3 : token.length - '{}'.length));
  const length = [...literals.map((literal) => literal.length), ...widths].reduce((sum, width) => sum + width, 0);
  return { regExp: new RegExp(source, 'iy'), length };
}

function matchAt({ regExp }: Section, name: string, start: number): RegExpExecArray | null {
  regExp.lastIndex = start;
  return regExp.exec(name);
}

/**
 * Returns the positions in the name at which each section can start; undefined if the name does not match. The time is
 * proportional to the length of the name; one regular expression for the whole pattern could backtrack far longer.
 */
function startsOf(sections: readonly Section[], name: string): number[][] | undefined {
  const last = sections.length - 1;
  const starts: number[][] = [];
  let from = 0;
  for (const [index, section] of sections.entries()) {
    const end = name.length - section.length;
    const possible: number[] = [];
    const until = index === 0 ? Math.min(end, 0) : end;
    for (let at = index === last ? Math.max(from, end) : from; at <= until; at += 1)
      if (matchAt(section, name, at)) possible.push(at);
    const [first] = possible;
    if (first === undefined) return undefined;
    starts.push(possible);
    from = first + section.length;
  }
  // From the last section back: removes positions that leave no room for the sections after them.
  let until = name.length;
  return starts
    .map((possible, index) => ({ possible, length: sections[index]?.length ?? 0 }))
    .reverse()
    .map(({ possible, length }) => {
      const room = possible.filter((at) => at + length <= until);
      until = room.at(-1) ?? 0;
      return room;
    })
    .reverse();
}

/** Returns the month and year in a section's match at `start`; undefined if they are not valid. */
function readingOf(section: Section, name: string, start: number): Partial<Period> | undefined {
  const { year, month } = matchAt(section, name, start)?.groups ?? {};
  const monthNumber = month && (SHORT_MONTHS.indexOf(month.toUpperCase()) + 1 || month);
  const period = parsePeriod(monthNumber ?? SOME_MONTH, year?.length === 2 ? `20${year}` : (year ?? SOME_YEAR));
  return period && { ...(month ? { month: period.month } : {}), ...(year ? { year: period.year } : {}) };
}

/**
 * Returns the month that a file's bills are for, read from its name by a pattern such as `bills-{YYYY}-{MM}*.csv`.
 * `no-match`: the name does not match the pattern; `invalid`: it does, but no month, or more than one, can be read.
 */
export function periodOfFileName(pattern: string, name: string): Period | 'no-match' | 'invalid' {
  if (patternProblem(pattern) || name.length > MAX_FILE_NAME) return 'no-match';
  const sections = pattern.split('*').map(toSection);
  const starts = startsOf(sections, name);
  if (!starts) return 'no-match';
  let period: Partial<Period> = {};
  for (const [index, section] of sections.entries()) {
    const readings = new Map<string, Partial<Period>>();
    for (const start of starts[index] ?? []) {
      const reading = readingOf(section, name, start);
      if (reading) readings.set(`${reading.year} ${reading.month}`, reading);
    }
    const [reading] = readings.values();
    if (!reading || readings.size > 1) return 'invalid';
    period = { ...period, ...reading };
  }
  const { month, year } = period;
  return month && year ? { month, year } : 'invalid';
}

/** Which files are picked up from a company's SFTP server. */
export const filePickupRule = z.object({
  namePattern: z
    .string()
    .trim()
    .min(1, 'Enter how the files are named')
    .max(MAX_FILE_NAME, `Enter at most ${MAX_FILE_NAME} characters`)
    .regex(ONE_LINE, CONTROL_CHARACTERS_MESSAGE)
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
    .regex(ONE_LINE, CONTROL_CHARACTERS_MESSAGE)
    .optional(),
});
export type FilePickupInput = z.infer<typeof filePickupRule>;
