import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';

interface CompanyChoiceProps {
  companies: readonly { id: string; name: string }[];
  value: string;
  onChange: (companyId: string) => void;
}

/** E-mail and password fit accounts of several companies: asks for which one. */
export function CompanyChoice({ companies, value, onChange }: CompanyChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);

  return (
    <Field label="Company" hint="You have accounts with more than one company. Choose one to continue.">
      {(control) => (
        <Select {...control} ref={select} required value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose a company</option>
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
