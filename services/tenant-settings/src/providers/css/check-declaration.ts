import { type CssNode, type Declaration, generate, lexer, type Value } from 'css-tree';
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_PROPERTIES,
  type Amounts,
  MAX_FUNCTION_DEPTH,
  MAX_VALUE_PARTS,
} from '../../domain/allowed-css.ts';
import { isAllowedAmount } from './check-amount.ts';
import { notAllowed, quoted, type Report } from './report.ts';

const WORD = /^-?[a-z_][\w-]*$/i;
const FONT_NAME = /^[\w -]+$/;
const HEX = /^[\da-f]{3,8}$/i;
const SIGNS = new Set([',', '/']);

interface Within {
  property: string;
  amounts: Amounts;
  depth: number;
}

/** What of a value's part is not allowed; undefined when all is well. */
function refusal(part: CssNode, { property, amounts, depth }: Within): string | undefined {
  switch (part.type) {
    case 'Identifier':
      return WORD.test(part.name) ? undefined : part.name;
    case 'Hash':
      return HEX.test(part.value) ? undefined : `#${part.value}`;
    case 'Operator':
      return SIGNS.has(part.value.trim()) ? undefined : part.value;
    case 'String':
      return property === 'font-family' && FONT_NAME.test(part.value) ? undefined : 'A text';
    case 'Number':
    case 'Percentage':
    case 'Dimension':
      return isAllowedAmount(part, amounts) ? undefined : `${property}: ${generate(part)}`;
    case 'Function':
      return ALLOWED_FUNCTIONS.has(part.name.toLowerCase()) && depth < MAX_FUNCTION_DEPTH
        ? undefined
        : `${part.name}()`;
    case 'Url':
      return 'url()';
    default:
      return `${property}: ${part.type}`;
  }
}

/** Each part of a value down into its functions; nothing is looked into that is not allowed itself. */
function checkParts(parts: readonly CssNode[], within: Within, report: Report): boolean {
  return parts
    .map((part) => {
      const what = refusal(part, within);
      if (what !== undefined) {
        report(part, notAllowed(quoted(what)));
        return false;
      }
      if (part.type !== 'Function') return true;
      return checkParts(part.children.toArray(), { ...within, depth: within.depth + 1 }, report);
    })
    .every(Boolean);
}

const countParts = (parts: readonly CssNode[]): number =>
  parts.reduce((sum, part) => sum + 1 + (part.type === 'Function' ? countParts(part.children.toArray()) : 0), 0);

/** What is wrong with a declaration as a whole, before its value is looked into. */
function refusalOfWhole({ property, important, value }: Declaration): string | undefined {
  if (!ALLOWED_PROPERTIES.has(property.toLowerCase())) return notAllowed(quoted(property));
  if (typeof important === 'string') return notAllowed(quoted(`!${important}`));
  return value.type === 'Value' ? undefined : notAllowed(`${property}: ${quoted(value.value)}`);
}

/** What is wrong with a value whose parts are all allowed. */
function refusalOfValue(property: string, value: Value): string | undefined {
  if (countParts(value.children.toArray()) > MAX_VALUE_PARTS)
    return `${property} has more than ${MAX_VALUE_PARTS} parts`;
  return lexer.matchProperty(property, value).matched ? undefined : `${property} can't be ${quoted(generate(value))}`;
}

/** A property from the list with a value of allowed parts that means something for this property. */
export function checkDeclaration(declaration: Declaration, report: Report): void {
  const property = declaration.property.toLowerCase();
  const amounts = ALLOWED_PROPERTIES.get(property);
  const whole = refusalOfWhole(declaration);
  if (whole !== undefined) report(declaration, whole);
  const { value } = declaration;
  if (whole !== undefined || !amounts || value.type !== 'Value') return;
  if (!checkParts(value.children.toArray(), { property, amounts, depth: 0 }, report)) return;
  const wrong = refusalOfValue(property, value);
  if (wrong !== undefined) report(value, wrong);
}
