import { fieldWords } from './field-words.ts';

interface Described {
  description?: string;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isParameter = (part: object): part is Described & { name: string } =>
  'in' in part && 'name' in part && typeof part.name === 'string';

function describe(name: string, field: Described): void {
  const words = field.description ? undefined : fieldWords(name);
  if (words) field.description = words;
}

/** Gives every field and parameter that says nothing about itself the words for its name. Changes the document. */
export function describeFields<Part>(part: Part): Part {
  if (!isObject(part)) return part;
  if (isParameter(part)) describe(part.name, part);
  if ('properties' in part && isObject(part.properties))
    for (const [name, field] of Object.entries(part.properties)) if (isObject(field)) describe(name, field);
  for (const inner of Object.values(part)) describeFields(inner);
  return part;
}
