import { filePickupRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { serverFormRule } from '../../ui/sftp/server.rule.ts';
import type { StoredServer } from '../../ui/sftp/server-values.ts';
import type { ParsedPickup, PickupValues } from './pickup-values.ts';

/** Returns the schema of the form: the rule of the server's form, and the rule that the API applies to the other settings. */
export const pickupFormRule = (stored: StoredServer | null): z.ZodType<ParsedPickup, PickupValues> =>
  z.custom<PickupValues>().transform((values, { addIssue }) => {
    const { namePattern, resultFolder } = values;
    const server = serverFormRule(stored).safeParse(values);
    const settings = filePickupRule.safeParse({ namePattern, resultFolder: resultFolder.trim() || undefined });
    if (server.success && settings.success) return { server: server.data, ...settings.data };
    for (const { path, message } of [...(server.error?.issues ?? []), ...(settings.error?.issues ?? [])])
      addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
