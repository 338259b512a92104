import type { Dimension, NumberNode, Percentage } from 'css-tree';
import { type Amounts, ANGLES, PIXELS_IN } from '../../domain/allowed-css.ts';

const within = (amount: number, min: number, max: number): boolean => amount >= min && amount <= max;

/** Whether a property takes so much: a large enough edge or shadow covers what is beside it. */
export function isAllowedAmount(node: Dimension | NumberNode | Percentage, amounts: Amounts): boolean {
  const amount = Number(node.value);
  if (!Number.isFinite(amount)) return false;
  if (node.type === 'Percentage') return within(amount, 0, amounts.maxPercent);
  if (node.type === 'Number') return within(amount, 0, amounts.maxNumber);
  const unit = node.unit.toLowerCase();
  if (ANGLES.has(unit)) return true;
  const pixels = PIXELS_IN.get(unit);
  return pixels !== undefined && within(amount * pixels, amounts.minPixels, amounts.maxPixels);
}
