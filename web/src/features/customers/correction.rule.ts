import { type Correction, correctionRule, parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';

/**
 * Returns the schema of a correction's form. It parses typed dollars to cents, omits empty fields, adds `presetFields`, and applies
 * the server's rule. `today` is the company's day.
 */
export const correctionFormRule = (presetFields: Readonly<Record<string, string>>, today: string) =>
  z.record(z.string(), z.string()).transform((typed, { addIssue }): Correction => {
    const refuse = (field: PropertyKey | undefined, message: string): void =>
      addIssue({ code: 'custom', message, path: field === undefined ? [] : [field] });
    const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '');
    const fields: Record<string, unknown> = { ...Object.fromEntries(filled), ...presetFields };
    const refusedFields = new Set<PropertyKey>();
    if (typeof fields.amountMinor === 'string') {
      const amount = parseAmount(fields.amountMinor);
      fields.amountMinor = amount.kind === 'amount' ? amount.amountMinor : Number.NaN;
      if (amount.kind === 'invalid') {
        refuse('amountMinor', amount.reason);
        refusedFields.add('amountMinor');
      }
    }
    if (typeof fields.receivedOn === 'string' && fields.receivedOn > today) {
      refuse('receivedOn', "The date received can't be in the future");
      refusedFields.add('receivedOn');
    }
    const checked = correctionRule.safeParse(fields);
    for (const { path, message } of checked.error?.issues ?? [])
      if (!refusedFields.has(path[0] ?? '')) refuse(path[0], message);
    return checked.success && refusedFields.size === 0 ? checked.data : z.NEVER;
  });
