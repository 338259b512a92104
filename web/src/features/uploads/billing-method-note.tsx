import { Field, FieldRow } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { UploadTemplateQuery } from './gql/uploads.ts';

export type BillingMethod = NonNullable<UploadTemplateQuery['company']>['billingMethod'];

interface BillingMethodNoteProps {
  /** Undefined while it is loading. */
  method: BillingMethod | undefined;
  /** Local date and time, `2026-12-01T08:00`; empty for now. */
  asOf: string;
  /** The latest time that may be chosen. */
  now: string;
  onAsOf: (asOf: string) => void;
}

/** Says how the amounts of the file are read; a balance-forward file also has an as-of time. */
export function BillingMethodNote({ method, asOf, now, onAsOf }: BillingMethodNoteProps) {
  if (method === undefined) return null;
  if (method === 'OPEN_ITEM') {
    return (
      <Text $kind="small" $tone="text-soft">
        Billing method: open item. Each amount is the charge for the selected month; earlier unpaid bills stay open.
        Uploading a month again replaces its amounts.
      </Text>
    );
  }
  return (
    <Stack $gap="space-4">
      <Text $kind="small" $tone="text-soft">
        Billing method: balance forward. Each amount is everything the customer owes, earlier bills included. It closes
        earlier bills.
      </Text>
      <FieldRow>
        <Field
          label="As-of time (optional)"
          hint="When your billing system created the file, in your time zone. Amounts include payments up to this time; later payments are subtracted. Leave it empty to use the upload time."
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={asOf}
              max={now}
              onChange={(event) => onAsOf(event.target.value)}
            />
          )}
        </Field>
      </FieldRow>
    </Stack>
  );
}
