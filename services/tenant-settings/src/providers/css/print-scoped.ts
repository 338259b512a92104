import { generate, type Rule, type StyleSheet } from 'css-tree';
import { PORTAL_CLASS } from '../../domain/allowed-css.ts';

function printRule({ prelude, block }: Rule): string {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [];
  const declarations = block.children.toArray().filter((part) => part.type === 'Declaration');
  if (selectors.length === 0 || declarations.length === 0) return '';
  const scoped = selectors.map((selector) => `.${PORTAL_CLASS} ${generate(selector)}`).join(',');
  return `${scoped}{${declarations.map((declaration) => generate(declaration)).join(';')}}`;
}

/**
 * Prints a checked sheet with each selector under the portal's class. Nothing but what was checked is printed: rules,
 * and rules within `@media`; comments and empty rules are left out.
 */
export function printScoped(sheet: StyleSheet): string {
  return sheet.children
    .toArray()
    .map((node) => {
      if (node.type === 'Rule') return printRule(node);
      if (node.type !== 'Atrule' || !node.prelude || !node.block) return '';
      const rules = node.block.children.toArray().map((part) => (part.type === 'Rule' ? printRule(part) : ''));
      const printed = rules.join('');
      return printed && `@media ${generate(node.prelude)}{${printed}}`;
    })
    .filter((printed) => printed !== '')
    .join('\n');
}
