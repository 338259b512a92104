import { hostNamesRule } from '@utility-pay/contracts';
import { z } from 'zod';

/** Hosts as they are typed: one a line, or parted by blanks and commas. */
export const hostsForm = z.object({
  hostNames: z.string().transform((text, { addIssue }) => {
    const parsed = hostNamesRule.safeParse({ hostNames: text.split(/[\s,]+/).filter(Boolean) });
    if (parsed.success) return parsed.data.hostNames;
    const [first] = parsed.error.issues;
    addIssue({ code: 'custom', message: first?.message ?? 'Enter a host name' });
    return z.NEVER;
  }),
});
