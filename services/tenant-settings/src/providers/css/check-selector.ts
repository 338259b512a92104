import type { CssNode, Selector } from 'css-tree';
import {
  ALLOWED_COMBINATORS,
  ALLOWED_PSEUDO_CLASSES,
  ALLOWED_PSEUDO_ELEMENTS,
  ELEMENTS_OUTSIDE_PORTAL,
  MAX_SELECTOR_PARTS,
  PORTAL_CLASS,
} from '../../domain/allowed-css.ts';
import { notAllowed, type Report, truncate } from './read-sheet.ts';

const NAME = /^-?[a-z_][\w-]*$/i;

/** Returns the disallowed text of a part; undefined if the part is allowed. */
function findDisallowed(part: CssNode): string | undefined {
  switch (part.type) {
    case 'TypeSelector':
      if (part.name === '*') return undefined;
      return NAME.test(part.name) && !ELEMENTS_OUTSIDE_PORTAL.has(part.name.toLowerCase()) ? undefined : part.name;
    case 'ClassSelector':
      return NAME.test(part.name) && part.name !== PORTAL_CLASS ? undefined : `.${part.name}`;
    case 'IdSelector':
      return NAME.test(part.name) ? undefined : `#${part.name}`;
    case 'Combinator':
      return ALLOWED_COMBINATORS.has(part.name) ? undefined : part.name;
    case 'PseudoClassSelector':
      if (part.children) return `:${part.name}()`;
      return ALLOWED_PSEUDO_CLASSES.has(part.name.toLowerCase()) ? undefined : `:${part.name}`;
    case 'PseudoElementSelector':
      return !part.children && ALLOWED_PSEUDO_ELEMENTS.has(part.name.toLowerCase()) ? undefined : `::${part.name}`;
    case 'AttributeSelector':
      return 'An attribute selector';
    case 'NestingSelector':
      return '&';
    default:
      return part.type;
  }
}

/**
 * Allows element, class and id selectors and the listed pseudo-classes and pseudo-elements; no attribute selectors, functional
 * pseudo-classes such as `:has()`, or `&`.
 */
export function checkSelector(selector: Selector, report: Report): void {
  const parts = selector.children.toArray();
  if (parts.length > MAX_SELECTOR_PARTS) report(selector, `A selector has more than ${MAX_SELECTOR_PARTS} parts`);
  // The portal's root is put in front of each selector, so a leading `+` or `~` would select an element outside the portal.
  if (parts[0]?.type === 'Combinator') report(selector, `A selector may not begin with ${parts[0].name}`);
  if (parts.at(-1)?.type === 'Combinator') report(selector, 'A selector is incomplete');
  for (const part of parts) {
    const disallowed = findDisallowed(part);
    if (disallowed !== undefined) report(part.loc ? part : selector, notAllowed(truncate(disallowed)));
  }
}
