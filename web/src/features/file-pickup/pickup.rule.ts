import { filePickupRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { serverFormRule } from '../../ui/sftp/server.rule.ts';
import type { StoredServer } from '../../ui/sftp/server-values.ts';
import type { ParsedPickup, PickupValues } from './pickup-values.ts';

/** Returns the schema of the form: the rules of the server, and of the files. */
export const pickupFormRule = (stored: StoredServer | null): z.ZodType<ParsedPickup, PickupValues> =>
  z.custom<PickupValues>().transform((values, { addIssue }) => {
    const { namePattern, resultFolder } = values;
    const server = serverFormRule(stored).safeParse(values);
    const files = filePickupRule.safeParse({ namePattern, resultFolder: resultFolder.trim() || undefined });
    if (server.success && files.success) return { server: server.data, ...files.data };
    for (const { path, message } of [...(server.error?.issues ?? []), ...(files.error?.issues ?? [])])
      addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
