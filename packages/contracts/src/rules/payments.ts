import { z } from 'zod';
import { urlField } from './fields.ts';

export const paymentConfigurationRule = z.object({
  merchantToken: z.string().trim().min(1, 'Auth Key is required').max(4096, 'Auth Key is too long'),
  tpnNumber: z
    .string()
    .trim()
    .min(1, 'TPN Number is required')
    .regex(/^\d{12}$/, 'TPN Number must be 12 digits'),
  hostedPageUrl: urlField('Must be a valid URL').default(''),
  testMode: z.boolean().default(false),
});

/** Characters of the Auth Key that may be shown; the rest is masked. */
export const AUTH_KEY_SHOWN = 10;
export const AUTH_KEY_MASK = '••••••••';
export const maskAuthKey = (key: string): string => `${key.slice(0, AUTH_KEY_SHOWN)}${AUTH_KEY_MASK}`;
export const isMaskedAuthKey = (key: string): boolean => key.endsWith(AUTH_KEY_MASK);
