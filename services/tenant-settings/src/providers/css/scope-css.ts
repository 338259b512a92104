import { type Atrule, type CssNode, generate, type Rule, type StyleSheet } from 'css-tree';
import { MAX_RULES, MAX_SELECTORS_PER_RULE, PORTAL_CLASS } from '../../domain/allowed-css.ts';
import type { ScopedCss } from '../../use-cases/ports.ts';
import { checkMedia } from './check-media.ts';
import { checkSelector } from './check-selector.ts';
import { checkDeclaration } from './check-value.ts';
import { notAllowed, type Problem, type Report, readSheet, truncate } from './read-sheet.ts';

/** Maximum number of reported problems. */
const MAX_PROBLEMS = 10;

const refused = (problems: Problem[]): { kind: 'refused'; messages: string[] } => ({
  kind: 'refused',
  messages: [...new Set(problems.map(({ line, text }) => `Custom CSS: ${text} (line ${line})`))].slice(0, MAX_PROBLEMS),
});

/** Returns a sheet scoped to the portal, or the errors. Nothing is silently removed from a sheet. */
export function scopeCss(css: string): ScopedCss {
  const read = readSheet(css);
  if (read.kind === 'refused') return refused(read.problems);
  const problems: Problem[] = [];
  checkSheet(
    read.sheet,
    (node, text) => problems.push({ line: node.loc?.start.line ?? 1, text }),
    () => problems.length >= MAX_PROBLEMS,
  );
  return problems.length > 0 ? refused(problems) : { kind: 'scoped', css: printScoped(read.sheet) };
}

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
    else if (part.type === 'Atrule') report(part, notAllowed(`@${truncate(part.name)} within a rule`));
    else if (!isEmptyStatement(part)) report(part, notAllowed(part.type));
  }
}

/** Checks an at-rule, and returns the rules in it. */
function checkAtrule(rule: Atrule, report: Report): Rule[] {
  const inner = checkMedia(rule, report) ? (rule.block?.children.toArray() ?? []) : [];
  for (const part of inner) if (part.type !== 'Rule') report(part, notAllowed(`${part.type} within @${rule.name}`));
  return inner.filter((part) => part.type === 'Rule');
}

/** Reports everything that is not allowed, until `hasEnough` returns true. */
function checkSheet(sheet: StyleSheet, report: Report, hasEnough: () => boolean): void {
  const rules: Rule[] = [];
  for (const node of sheet.children.toArray()) {
    if (node.type === 'Rule') rules.push(node);
    else if (node.type === 'Atrule') rules.push(...checkAtrule(node, report));
    else if (node.type === 'CDC') report(node, notAllowed('-->'));
    else if (node.type !== 'Comment') report(node, notAllowed(node.type));
  }
  if (rules.length > MAX_RULES) report(rules[MAX_RULES] ?? sheet, `There are more than ${MAX_RULES} rules`);
  for (const rule of rules.slice(0, MAX_RULES)) if (!hasEnough()) checkRule(rule, report);
}

function printRule({ prelude, block }: Rule): string {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [];
  const declarations = block.children.toArray().filter((part) => part.type === 'Declaration');
  if (selectors.length === 0 || declarations.length === 0) return '';
  const scoped = selectors.map((selector) => `.${PORTAL_CLASS} ${generate(selector)}`).join(',');
  return `${scoped}{${declarations.map((declaration) => generate(declaration)).join(';')}}`;
}

/** Prints a checked sheet with each selector below the portal's class. Comments and empty rules are omitted. */
function printScoped(sheet: StyleSheet): string {
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

/** Returns whether the node is a superfluous semicolon, which the parser keeps as raw text. */
const isEmptyStatement = (node: CssNode): boolean => node.type === 'Raw' && /^[;\s]*$/.test(node.value);
