import { type CssNode, parse, type StyleSheet } from 'css-tree';
import { notAllowed, type Problem } from './report.ts';

// A backslash spells any word in a way that no list knows; `<` can end the element that holds a sheet.
const FORBIDDEN = /[\\<]|[^\t\n\r\f\P{Cc}]/u;
const WHOLE_COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g;

const lineAt = (css: string, offset: number): number => css.slice(0, offset).split(/\r\n|[\n\r\f]/).length;

const lastLine = (css: string): number => lineAt(css.trimEnd(), css.length);

function forbidden(css: string): Problem[] {
  const found = FORBIDDEN.exec(css);
  if (!found) return [];
  const [character] = found;
  const name = character === '\\' || character === '<' ? character : 'A control character';
  return [{ line: lineAt(css, found.index), text: notAllowed(name) }];
}

/** A browser closes at a sheet's end whatever is open; here it is more likely a mistake. */
function unclosed(css: string): Problem[] {
  const bare = css.replace(WHOLE_COMMENT_OR_TEXT, '');
  if (bare.includes('/*')) return [{ line: lastLine(css), text: 'A comment is not closed' }];
  const isOpen = bare.split('{').length > bare.split('}').length;
  return isOpen ? [{ line: lastLine(css), text: '"}" is expected' }] : [];
}

/** Parse errors after which a sheet is read no further. */
const ENOUGH_PROBLEMS = 10;

class EnoughProblems extends Error {}

const isSheet = (node: CssNode): node is StyleSheet => node.type === 'StyleSheet';

const positionOf = (error: Error): number => ('line' in error && typeof error.line === 'number' ? error.line : 1);

/** The rules of a sheet, or what keeps it from being read. */
export function readSheet(
  css: string,
): { kind: 'sheet'; sheet: StyleSheet } | { kind: 'refused'; problems: Problem[] } {
  const early = [...forbidden(css), ...unclosed(css)];
  if (early.length > 0) return { kind: 'refused', problems: early };
  const problems: Problem[] = [];
  const onParseError = (error: Error): void => {
    const isTooDeep = error instanceof RangeError;
    problems.push({ line: positionOf(error), text: isTooDeep ? 'It is nested too deeply' : error.message });
    // The parser goes on after an error, now and then without getting any further: then it would never end.
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
