import { paymentFileLayoutRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { type LayoutValues, type ParsedLayout, widthOf } from './layout-form.ts';

/** Validates the form's values with the rule that the API applies. The form imports it lazily, because it needs zod. */
export const layoutFormRule: z.ZodType<ParsedLayout, LayoutValues> = z
  .custom<LayoutValues>()
  .transform(({ since, billsUseConfirmedFiles, ...values }, { addIssue }) => {
    const columns = values.columns.map(({ value, header, width }) => ({
      value,
      header,
      width: widthOf(values.format, width),
    }));
    const parsed = paymentFileLayoutRule.safeParse({ ...values, columns });
    if (parsed.success) return { since, billsUseConfirmedFiles, ...parsed.data };
    for (const { path, message } of parsed.error.issues) addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
