import { Building2 } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { formatCount } from '../lib/format-count.ts';
import { matchesWords } from '../lib/match-words.ts';
import { token } from '../theme/tokens.ts';
import { type ControlProps, Field } from './field.tsx';
import { afterRelease, type NamedField } from './form-fields.tsx';
import { controlStyle, Select, SelectBox } from './input.tsx';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: palette }) => ({ default: palette })));

/** From this many companies on, the list has a search field. */
const SEARCHABLE_FROM = 10;
const MAX_LISTED = 200;
const PLACEHOLDER = 'Choose a company';

const Trigger = styled.button`
  ${controlStyle}
  padding-right: 36px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-empty] {
    color: ${token('text-faint')};
  }
`;

interface CompanySelectProps extends ControlProps {
  companies: readonly { id: string; name: string }[];
  /** Empty until a company is chosen. */
  value: string;
  onChange: (companyId: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement & HTMLSelectElement>;
}

/** Chooses one of the companies, in the given order: a native select, or a searchable list for 10 companies and more. */
export function CompanySelect({ companies, value, onChange, onBlur, ...control }: CompanySelectProps) {
  const [searching, setSearching] = useState(false);
  const chosen = companies.find(({ id }) => id === value);

  if (companies.length < SEARCHABLE_FROM) {
    return (
      <Select
        {...control}
        value={chosen?.id ?? ''}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={companies.length === 0}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {!chosen && <option value="">{companies.length === 0 ? 'No companies yet' : PLACEHOLDER}</option>}
      </Select>
    );
  }
  return (
    <SelectBox>
      <Trigger
        {...control}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={searching}
        data-empty={chosen ? undefined : true}
        onClick={() => setSearching(true)}
        // The search dialog takes the focus while the user still chooses, so this blur does not validate the field.
        onBlur={() => searching || onBlur?.()}
      >
        {chosen?.name ?? PLACEHOLDER}
      </Trigger>
      <Suspense>
        {searching && (
          <CompanySearch companies={companies} value={value} onChange={onChange} onClose={() => setSearching(false)} />
        )}
      </Suspense>
    </SelectBox>
  );
}

interface CompanySearchProps extends Pick<CompanySelectProps, 'companies' | 'value' | 'onChange'> {
  onClose: () => void;
}

function CompanySearch({ companies, value, onChange, onClose }: CompanySearchProps) {
  const [query, setQuery] = useState('');
  const matches = companies.filter(({ name }) => matchesWords(query, name));
  const items = matches.slice(0, MAX_LISTED).map(({ id, name }) => ({
    key: id,
    label: name,
    hint: id === value ? 'Selected' : undefined,
    icon: Building2,
    onSelect: () => {
      onChange(id);
      onClose();
    },
  }));
  const title =
    matches.length > MAX_LISTED
      ? `First ${MAX_LISTED} of ${formatCount(matches.length)} companies. Search to narrow the list.`
      : 'Companies';

  return (
    <Palette
      title={PLACEHOLDER}
      placeholder="Search companies"
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      emptyText="No company found. Check the spelling."
      groups={[{ title, items }]}
    />
  );
}

interface CompanySelectFieldProps extends NamedField {
  companies: CompanySelectProps['companies'];
}

/** A choice of one company as a form field. */
export function CompanySelectField({ name, label, hint, companies }: CompanySelectFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(control) => (
        <CompanySelect
          {...control}
          companies={companies}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={() => afterRelease(field.onBlur)}
          ref={field.ref}
        />
      )}
    </Field>
  );
}
