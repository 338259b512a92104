import { type CssNode, parse, type StyleSheet, tokenize, tokenTypes } from 'css-tree';

/** An error in a sheet. */
export interface Problem {
  line: number;
  text: string;
}

/** Records an error at a node of the sheet. */
export type Report = (node: Pick<CssNode, 'loc'>, text: string) => void;

export const notAllowed = (what: string): string => `${what} is not allowed`;

/** Characters of the company's text that an error message repeats. */
const MAX_QUOTED = 40;

export const quoted = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);

// A backslash can spell any keyword, bypassing the allow-list; `<` can end the style element.
const FORBIDDEN = /[\\<]|[^\t\n\r\f\P{Cc}]/u;
/** A comment that is not closed reaches to the end, so that no part of a sheet is searched for its end more than once. */
const COMMENT_OR_TEXT = /\/\*[\s\S]*?(\*\/|$)|"[^"\n]*"|'[^'\n]*'/g;

const lineAt = (css: string, offset: number): number => css.slice(0, offset).split(/\r\n|[\n\r\f]/).length;

const lastLine = (css: string): number => lineAt(css.trimEnd(), css.length);

function forbidden(css: string): Problem[] {
  const found = FORBIDDEN.exec(css);
  if (!found) return [];
  const [character] = found;
  const name = character === '\\' || character === '<' ? character : 'A control character';
  return [{ line: lineAt(css, found.index), text: notAllowed(name) }];
}

/** Browsers close open blocks at the end of a sheet; here it is more likely a mistake, so it is refused. */
function unclosed(css: string): Problem[] {
  const bare = css.replace(COMMENT_OR_TEXT, (part: string, end: string | undefined) => (end === '' ? part : ''));
  if (bare.includes('/*')) return [{ line: lastLine(css), text: 'A comment is not closed' }];
  const isOpen = bare.split('{').length > bare.split('}').length;
  return isOpen ? [{ line: lastLine(css), text: 'Missing "}"' }] : [];
}

const CLOSED_BY: Partial<Record<number, number>> = {
  [tokenTypes.Function]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftParenthesis]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftSquareBracket]: tokenTypes.RightSquareBracket,
  [tokenTypes.LeftCurlyBracket]: tokenTypes.RightCurlyBracket,
};
const CLOSING = new Set(Object.values(CLOSED_BY));

/**
 * Returns the first closing bracket that closes nothing. css-tree would compare it with a token that a sheet parsed
 * before left in its buffer, and could then skip backward without end.
 */
function unopened(css: string): Problem[] {
  const expected: number[] = [];
  const found: Problem[] = [];
  tokenize(css, (type, start, end) => {
    const closing = CLOSED_BY[type];
    if (closing !== undefined) expected.push(closing);
    else if (type === expected.at(-1)) expected.pop();
    else if (CLOSING.has(type) && expected.length === 0 && found.length === 0)
      found.push({ line: lineAt(css, start), text: `Unexpected "${css.slice(start, end)}"` });
  });
  return found;
}

/** Parse errors after which parsing stops. */
const ENOUGH_PROBLEMS = 10;

class EnoughProblems extends Error {}

const isSheet = (node: CssNode): node is StyleSheet => node.type === 'StyleSheet';

const positionOf = (error: Error): number => ('line' in error && typeof error.line === 'number' ? error.line : 1);

/** Parses a sheet into its rules, or returns the errors. */
export function readSheet(
  css: string,
): { kind: 'sheet'; sheet: StyleSheet } | { kind: 'refused'; problems: Problem[] } {
  const early = [...forbidden(css), ...unclosed(css), ...unopened(css)];
  if (early.length > 0) return { kind: 'refused', problems: early };
  const problems: Problem[] = [];
  const onParseError = (error: Error): void => {
    const isTooDeep = error instanceof RangeError;
    problems.push({ line: positionOf(error), text: isTooDeep ? 'The CSS is nested too deeply' : error.message });
    // css-tree continues after an error, sometimes without advancing, so that it would never return.
    if (problems.length === ENOUGH_PROBLEMS) throw new EnoughProblems();
  };
  try {
    const sheet = parse(css, { positions: true, onParseError });
    if (problems.length === 0 && isSheet(sheet)) return { kind: 'sheet', sheet };
  } catch (error) {
    if (!(error instanceof EnoughProblems)) throw error;
  }
  return { kind: 'refused', problems };
}
