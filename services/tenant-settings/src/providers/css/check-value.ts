import {
  type CssNode,
  type Declaration,
  type Dimension,
  generate,
  lexer,
  type NumberNode,
  type Percentage,
  type Value,
} from 'css-tree';
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_PROPERTIES,
  type AmountLimits,
  ANGLE_UNITS,
  MAX_FUNCTION_DEPTH,
  MAX_VALUE_PARTS,
  PIXELS_PER_UNIT,
} from '../../domain/allowed-css.ts';
import { notAllowed, type Report, truncate } from './read-sheet.ts';

const isWithin = (amount: number, min: number, max: number): boolean => amount >= min && amount <= max;

/** Returns whether an amount is within the property's limits: a large border or shadow could cover other content. */
function isAllowedAmount(node: Dimension | NumberNode | Percentage, amounts: AmountLimits): boolean {
  const amount = Number(node.value);
  if (!Number.isFinite(amount)) return false;
  if (node.type === 'Percentage') return isWithin(amount, 0, amounts.maxPercent);
  if (node.type === 'Number') return isWithin(amount, 0, amounts.maxNumber);
  const unit = node.unit.toLowerCase();
  if (ANGLE_UNITS.has(unit)) return true;
  const pixels = PIXELS_PER_UNIT.get(unit);
  return pixels !== undefined && isWithin(amount * pixels, amounts.minPixels, amounts.maxPixels);
}

const WORD = /^-?[a-z_][\w-]*$/i;
const FONT_NAME = /^[\w -]+$/;
const HEX = /^[\da-f]{3,8}$/i;
const SIGNS = new Set([',', '/']);

interface ValueContext {
  property: string;
  amounts: AmountLimits;
  depth: number;
}

/** Returns the disallowed text of a part; undefined if the part is allowed. */
function findDisallowed(part: CssNode, { property, amounts, depth }: ValueContext): string | undefined {
  switch (part.type) {
    case 'Identifier':
      return WORD.test(part.name) ? undefined : part.name;
    case 'Hash':
      return HEX.test(part.value) ? undefined : `#${part.value}`;
    case 'Operator':
      return SIGNS.has(part.value.trim()) ? undefined : part.value;
    case 'String':
      return property === 'font-family' && FONT_NAME.test(part.value) ? undefined : 'A string';
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

/** Reports the disallowed parts of a value, function arguments included. Returns whether all parts are allowed. */
function checkParts(parts: readonly CssNode[], context: ValueContext, report: Report): boolean {
  return parts
    .map((part) => {
      const disallowed = findDisallowed(part, context);
      if (disallowed !== undefined) {
        report(part, notAllowed(truncate(disallowed)));
        return false;
      }
      if (part.type !== 'Function') return true;
      return checkParts(part.children.toArray(), { ...context, depth: context.depth + 1 }, report);
    })
    .every(Boolean);
}

const countParts = (parts: readonly CssNode[]): number =>
  parts.reduce((sum, part) => sum + 1 + (part.type === 'Function' ? countParts(part.children.toArray()) : 0), 0);

/** Returns the error of a declaration's property or priority, or of a value that cannot be parsed. */
function findDeclarationError({ property, important, value }: Declaration): string | undefined {
  if (!ALLOWED_PROPERTIES.has(property.toLowerCase())) return notAllowed(truncate(property));
  if (typeof important === 'string') return notAllowed(truncate(`!${important}`));
  return value.type === 'Value' ? undefined : notAllowed(`${property}: ${truncate(value.value)}`);
}

/** Returns the error of a value whose parts are all allowed: too many parts, or no valid value of the property. */
function findValueError(property: string, value: Value): string | undefined {
  if (countParts(value.children.toArray()) > MAX_VALUE_PARTS)
    return `${property} has more than ${MAX_VALUE_PARTS} parts`;
  return lexer.matchProperty(property, value).matched ? undefined : `${property} can't be ${truncate(generate(value))}`;
}

/** Checks a declaration: an allowed property with a valid value of allowed parts. */
export function checkDeclaration(declaration: Declaration, report: Report): void {
  const property = declaration.property.toLowerCase();
  const amounts = ALLOWED_PROPERTIES.get(property);
  const error = findDeclarationError(declaration);
  if (error !== undefined) report(declaration, error);
  const { value } = declaration;
  if (error !== undefined || !amounts || value.type !== 'Value') return;
  if (!checkParts(value.children.toArray(), { property, amounts, depth: 0 }, report)) return;
  const valueError = findValueError(property, value);
  if (valueError !== undefined) report(value, valueError);
}
