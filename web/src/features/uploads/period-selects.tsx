import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';

interface Period {
  month: number;
  year: number;
}

interface PeriodSelectsProps {
  period: Period;
  months: readonly { value: number; label: string }[];
  years: readonly number[];
  onChange: (period: Period) => void;
}

/** For which month the bills are. */
export const PeriodSelects = ({ period, months, years, onChange }: PeriodSelectsProps) => (
  <Stack $gap="space-5">
    <Field label="Month">
      {(control) => (
        <Select
          {...control}
          value={period.month}
          onChange={(event) => onChange({ ...period, month: Number(event.target.value) })}
        >
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Year">
      {(control) => (
        <Select
          {...control}
          value={period.year}
          onChange={(event) => onChange({ ...period, year: Number(event.target.value) })}
        >
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </Stack>
);
