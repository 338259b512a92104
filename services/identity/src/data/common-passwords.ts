import { dictionary } from '@zxcvbn-ts/language-common';
import type { CommonPasswords } from '../use-cases/ports/credentials.ts';

/** Some fifty thousand passwords from public leaks, in any case. */
export function createCommonPasswords(): CommonPasswords {
  const known = new Set(dictionary['passwords-common']);
  return { has: (password) => known.has(password.toLowerCase()) };
}
