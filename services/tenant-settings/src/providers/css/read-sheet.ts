import { type CssNode, parse, type StyleSheet, tokenize, tokenTypes } from 'css-tree';

/** An error in a sheet. */
export interface Problem {
  line: number;
  text: string;
}

/** Records an error at a node of the sheet. */
export type Report = (node: Pick<CssNode, 'loc'>, text: string) => void;

export const notAllowed = (part: string): string => `${part} is not allowed`;

/** Characters of the company's text that an error message repeats. */
const MAX_QUOTED = 40;

export const truncate = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);

/** A backslash can spell any keyword, which bypasses the allow-list; `<` can end the style element. */
const FORBIDDEN = /[\\<]|[^\t\n\r\f\P{Cc}]/u;
/** A comment that is not closed reaches to the end of the sheet, so that the search for its end runs only once. */
const COMMENT_OR_TEXT = /\/\*[\s\S]*?(\*\/|$)|"[^"\n]*"|'[^'\n]*'/g;

const lineAt = (css: string, offset: number): number => css.slice(0, offset).split(/\r\n|[\n\r\f]/).length;

const lastLine = (css: string): number => lineAt(css.trimEnd(), css.length);

function findForbiddenCharacter(css: string): Problem[] {
  const found = FORBIDDEN.exec(css);
  if (!found) return [];
  const [character] = found;
  const name = character === '\\' || character === '<' ? character : 'A control character';
  return [{ line: lineAt(css, found.index), text: notAllowed(name) }];
}

/** Browsers close open blocks at the end of a sheet. Here an open block is an error, because it is probably a mistake. */
function findUnclosedBlock(css: string): Problem[] {
  const withoutComments = css.replace(COMMENT_OR_TEXT, (part: string, end: string | undefined) =>
    end === '' ? part : '',
  );
  if (withoutComments.includes('/*')) return [{ line: lastLine(css), text: 'A comment is not closed' }];
  const isOpen = withoutComments.split('{').length > withoutComments.split('}').length;
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
 * Returns an error for the first closing bracket that closes nothing. css-tree would compare the bracket with a token that the
 * previously parsed sheet left in its buffer, and could then parse without end.
 */
function findUnopenedBracket(css: string): Problem[] {
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

/** Number of parse errors after which parsing stops. */
const MAX_PARSE_PROBLEMS = 10;

class TooManyProblems extends Error {}

const isSheet = (node: CssNode): node is StyleSheet => node.type === 'StyleSheet';

const positionOf = (error: Error): number => ('line' in error && typeof error.line === 'number' ? error.line : 1);

/** Parses a sheet into its rules, or returns the errors. */
export function readSheet(
  css: string,
): { kind: 'sheet'; sheet: StyleSheet } | { kind: 'refused'; problems: Problem[] } {
  const textProblems = [...findForbiddenCharacter(css), ...findUnclosedBlock(css), ...findUnopenedBracket(css)];
  if (textProblems.length > 0) return { kind: 'refused', problems: textProblems };
  const problems: Problem[] = [];
  const onParseError = (error: Error): void => {
    const isTooDeep = error instanceof RangeError;
    problems.push({ line: positionOf(error), text: isTooDeep ? 'The CSS is nested too deeply' : error.message });
    // css-tree continues after an error, sometimes without advancing, and would then never return.
    if (problems.length === MAX_PARSE_PROBLEMS) throw new TooManyProblems();
  };
  try {
    const sheet = parse(css, { positions: true, onParseError });
    if (problems.length === 0 && isSheet(sheet)) return { kind: 'sheet', sheet };
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
  }
  return { kind: 'refused', problems };
}
