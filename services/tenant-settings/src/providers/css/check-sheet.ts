import type { Atrule, Rule, StyleSheet } from 'css-tree';
import { MAX_RULES, MAX_SELECTORS_PER_RULE } from '../../domain/allowed-css.ts';
import { checkDeclaration } from './check-declaration.ts';
import { checkMedia } from './check-media.ts';
import { checkSelector } from './check-selector.ts';
import { isEmptyStatement } from './empty-statement.ts';
import { notAllowed, quoted, type Report } from './report.ts';

function checkRule({ prelude, block }: Rule, report: Report): void {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude];
  if (selectors.length > MAX_SELECTORS_PER_RULE) {
    report(prelude, `A rule has more than ${MAX_SELECTORS_PER_RULE} selectors`);
  }
  for (const selector of selectors) {
    if (selector.type === 'Selector') checkSelector(selector, report);
    else report(selector, notAllowed(selector.type));
  }
  for (const part of block.children.toArray()) {
    if (part.type === 'Declaration') checkDeclaration(part, report);
    else if (part.type === 'Rule') report(part, notAllowed('A rule within a rule'));
    else if (part.type === 'Atrule') report(part, notAllowed(`@${quoted(part.name)} within a rule`));
    else if (!isEmptyStatement(part)) report(part, notAllowed(part.type));
  }
}

function checkAtrule(rule: Atrule, report: Report): Rule[] {
  const inner = checkMedia(rule, report) ? (rule.block?.children.toArray() ?? []) : [];
  for (const part of inner) if (part.type !== 'Rule') report(part, notAllowed(`${part.type} within @${rule.name}`));
  return inner.filter((part) => part.type === 'Rule');
}

/** Reports what in a sheet is not on the list of what is allowed, until it is `enough`. */
export function checkSheet(sheet: StyleSheet, report: Report, enough: () => boolean): void {
  const rules: Rule[] = [];
  for (const node of sheet.children.toArray()) {
    if (node.type === 'Rule') rules.push(node);
    else if (node.type === 'Atrule') rules.push(...checkAtrule(node, report));
    else if (node.type === 'CDC') report(node, notAllowed('-->'));
    else if (node.type !== 'Comment') report(node, notAllowed(node.type));
  }
  if (rules.length > MAX_RULES) report(rules[MAX_RULES] ?? sheet, `There are more than ${MAX_RULES} rules`);
  for (const rule of rules.slice(0, MAX_RULES)) if (!enough()) checkRule(rule, report);
}
