import type { UserError } from '@utility-pay/contracts';
import type { CommonPasswords } from './ports/credentials.ts';

export type RefuseCommonPassword = ReturnType<typeof refuseCommonPassword>;

/** What to tell whoever chose a password that everybody tries first; nothing for any other. */
export const refuseCommonPassword =
  (common: CommonPasswords) =>
  (password: string, field: 'password' | 'newPassword'): UserError[] =>
    common.has(password) ? [{ code: 'INVALID', field, message: 'This password is too common. Choose another.' }] : [];
