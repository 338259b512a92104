import type { AmountFormat, DateFormat, PaymentFileFormat } from '@utility-pay/contracts';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { Field, FieldRow } from '../../ui/field.tsx';
import { FieldGroup, SelectField, TextField, useField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/input.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { type LayoutValues, withWidths } from './layout-form.ts';
import { DATE_EXAMPLES } from './preview-lines.ts';

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

const FORMATS = optionsOf<PaymentFileFormat>({
  comma: 'CSV (comma)',
  semicolon: 'Semicolon-separated',
  tab: 'Tab-separated',
  pipe: 'Pipe-separated (|)',
  'fixed-width': 'Fixed width',
});
const DATE_FORMATS = optionsOf<DateFormat>(DATE_EXAMPLES);
const AMOUNT_FORMATS = optionsOf<AmountFormat>({ dollars: '84.17', cents: '8417 (cents)' });

/** Format, dates, amounts and type codes. */
export const FormatCard = () => (
  <Card title="Format">
    <Stack $gap="space-6">
      <Columns $minWidth="200px">
        <FormatField />
        <SelectField name="dateFormat" label="Dates" options={DATE_FORMATS} />
        <SelectField
          name="amountFormat"
          label="Amounts"
          options={AMOUNT_FORMATS}
          hint="Refunds and reversals have a minus sign."
        />
      </Columns>
      <CheckboxField name="hasHeader" label="First line has headers" />
      <FieldGroup legend="Type codes" hint="Used in the Type column.">
        <Columns $minWidth="200px">
          <TextField name="typeCodes.payment" label="Payment" maxLength={20} autoComplete="off" />
          <TextField name="typeCodes.refund" label="Refund" maxLength={20} autoComplete="off" />
          <TextField name="typeCodes.reversal" label="Reversal" maxLength={20} autoComplete="off" />
        </Columns>
      </FieldGroup>
    </Stack>
  </Card>
);

/** Selects the file format. A fixed-width file needs a width for every column, so columns without a width get a default one. */
function FormatField() {
  const { registration, error } = useField('format');
  const { getValues, setValue } = useFormContext<LayoutValues>();
  return (
    <Field label="File format" error={error}>
      {(control) => (
        <Select
          {...control}
          {...registration}
          options={FORMATS}
          onChange={(event) => {
            if (event.target.value === 'fixed-width')
              setValue('columns', withWidths(getValues('columns')), { shouldDirty: true });
            void registration.onChange(event);
          }}
        />
      )}
    </Field>
  );
}

/** The date from which payments are included in payment files. */
export const StartCard = () => (
  <Card title="Payments to include">
    <FieldRow>
      <TextField
        name="since"
        label="Include payments from"
        type="date"
        max="9999-12-31"
        hint="Payments recorded before this date are left out, such as those from before you went live. Leave blank to include everything."
      />
    </FieldRow>
  </Card>
);

/** The setting that decides which payments balance-forward bills include. */
export const IncludedCard = () => (
  <Card title="Payments already included in bills">
    <CheckboxField
      name="billsUseConfirmedFiles"
      label="Treat payments in confirmed files as already in your bills"
      hint="For balance-forward files uploaded without an as-of time. Payments in a confirmed file count as included. All others are subtracted from the bill. Confirm each file after your billing system imports it and before it creates bills."
    />
  </Card>
);
