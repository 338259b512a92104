import type { Atrule, CssNode, MediaQuery } from 'css-tree';
import { ALLOWED_MEDIA, ALLOWED_MEDIA_FEATURES, PIXELS_PER_UNIT } from '../../domain/allowed-css.ts';
import { notAllowed, type Report, truncate } from './read-sheet.ts';

const WORD = /^[a-z-]+$/i;
const UNSUPPORTED_CONDITION = 'A condition of @media other than features joined by "and"';

/** Returns the disallowed part of a condition; undefined if the part is allowed. */
function findDisallowed(part: CssNode): string | undefined {
  if (part.type === 'Identifier' && part.name.toLowerCase() === 'and') return undefined;
  if (part.type !== 'Feature') return UNSUPPORTED_CONDITION;
  const { name, value } = part;
  if (!ALLOWED_MEDIA_FEATURES.has(name.toLowerCase())) return `@media (${truncate(name)})`;
  const isWord = value?.type === 'Identifier' && WORD.test(value.name);
  const isLength = value?.type === 'Dimension' && PIXELS_PER_UNIT.has(value.unit.toLowerCase());
  return !value || isWord || isLength ? undefined : `A value of @media (${name})`;
}

function checkQuery({ modifier, mediaType, condition, loc }: MediaQuery, report: Report): void {
  const at = { loc };
  if (modifier && modifier.toLowerCase() !== 'only') report(at, notAllowed(UNSUPPORTED_CONDITION));
  if (mediaType && !ALLOWED_MEDIA.has(mediaType.toLowerCase())) report(at, notAllowed(`@media ${truncate(mediaType)}`));
  for (const part of condition?.children.toArray() ?? []) {
    const disallowed = findDisallowed(part);
    if (disallowed !== undefined) report(part.loc ? part : at, notAllowed(disallowed));
  }
}

/** Returns the queries of an `@media` rule; undefined for other at-rules or malformed ones. */
function queriesOf({ name, prelude, block }: Atrule): CssNode[] | undefined {
  if (name.toLowerCase() !== 'media' || !block || prelude?.type !== 'AtrulePrelude') return undefined;
  const [list, ...others] = prelude.children.toArray();
  return list?.type === 'MediaQueryList' && others.length === 0 ? list.children.toArray() : undefined;
}

/** Checks an at-rule: only `@media` is allowed. Returns whether it is a well-formed `@media` rule. */
export function checkMedia(rule: Atrule, report: Report): boolean {
  const queries = queriesOf(rule);
  if (!queries) {
    const isMedia = rule.name.toLowerCase() === 'media';
    report(rule, notAllowed(isMedia ? '@media without a condition and a block' : `@${truncate(rule.name)}`));
    return false;
  }
  for (const query of queries) {
    if (query.type === 'MediaQuery') checkQuery(query, report);
    else report(query, notAllowed(UNSUPPORTED_CONDITION));
  }
  return true;
}
