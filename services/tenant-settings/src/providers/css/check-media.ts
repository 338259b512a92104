import type { Atrule, CssNode, MediaQuery } from 'css-tree';
import { ALLOWED_MEDIA, ALLOWED_MEDIA_FEATURES, PIXELS_IN } from '../../domain/allowed-css.ts';
import { notAllowed, quoted, type Report } from './read-sheet.ts';

const WORD = /^[a-z-]+$/i;
const TOO_ELABORATE = 'A condition of @media other than features joined by "and"';

function refusalOfFeature(part: CssNode): string | undefined {
  if (part.type === 'Identifier' && part.name.toLowerCase() === 'and') return undefined;
  if (part.type !== 'Feature') return TOO_ELABORATE;
  const { name, value } = part;
  if (!ALLOWED_MEDIA_FEATURES.has(name.toLowerCase())) return `@media (${quoted(name)})`;
  const isWord = value?.type === 'Identifier' && WORD.test(value.name);
  const isLength = value?.type === 'Dimension' && PIXELS_IN.has(value.unit.toLowerCase());
  return !value || isWord || isLength ? undefined : `A value of @media (${name})`;
}

function checkQuery({ modifier, mediaType, condition, loc }: MediaQuery, report: Report): void {
  const at = { loc };
  if (modifier && modifier.toLowerCase() !== 'only') report(at, notAllowed(TOO_ELABORATE));
  if (mediaType && !ALLOWED_MEDIA.has(mediaType.toLowerCase())) report(at, notAllowed(`@media ${quoted(mediaType)}`));
  for (const part of condition?.children.toArray() ?? []) {
    const what = refusalOfFeature(part);
    if (what !== undefined) report(part.loc ? part : at, notAllowed(what));
  }
}

/** Returns the queries of an `@media` rule; undefined for other at-rules or malformed ones. */
function queriesOf({ name, prelude, block }: Atrule): CssNode[] | undefined {
  if (name.toLowerCase() !== 'media' || !block || prelude?.type !== 'AtrulePrelude') return undefined;
  const [list, ...more] = prelude.children.toArray();
  return list?.type === 'MediaQueryList' && more.length === 0 ? list.children.toArray() : undefined;
}

/** Checks an at-rule. Only `@media` is allowed. Returns whether it is one. */
export function checkMedia(rule: Atrule, report: Report): boolean {
  const queries = queriesOf(rule);
  if (!queries) {
    const isMedia = rule.name.toLowerCase() === 'media';
    report(rule, notAllowed(isMedia ? '@media without a condition and a block' : `@${quoted(rule.name)}`));
    return false;
  }
  for (const query of queries) {
    if (query.type === 'MediaQuery') checkQuery(query, report);
    else report(query, notAllowed(TOO_ELABORATE));
  }
  return true;
}
