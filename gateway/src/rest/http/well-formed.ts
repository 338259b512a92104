import { RestError } from './errors.ts';

const isIllFormed = (text: unknown): boolean => typeof text === 'string' && !text.isWellFormed();

/** Half a character, which JSON can write, cannot be stored: it would come back as another. For `JSON.parse`. */
export function onlyWellFormed(key: string, value: unknown): unknown {
  if (isIllFormed(key) || isIllFormed(value)) throw new RestError('INVALID', 'The text holds half a character');
  return value;
}
