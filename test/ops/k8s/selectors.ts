import type { Labels, Selector } from './manifests.ts';

function holds({ key, operator, values = [] }: { key: string; operator: string; values?: string[] }, labels: Labels) {
  const value = labels[key];
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  throw new Error(`a selector cannot ask ${operator}`);
}

/** Whether labels fit a selector; an empty one fits all. */
export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every((expression) => holds(expression, labels));
