import { formatCount } from '../../lib/format-count.ts';
import { useMedia } from '../../lib/use-media.ts';
import { SMALL_SCREEN } from '../../theme/tokens.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Select } from '../../ui/input.tsx';
import type { ErrorGroup } from './fix-text.ts';

/** With more reasons than this, the filter is a select instead of chips. */
const MAX_CHIPS = 8;

/** Identifies a group of rows that failed for the same reason. */
export const groupKey = ({ code, field }: ErrorGroup): string => `${code} ${field ?? ''}`;

interface ReasonFilterProps {
  groups: readonly ErrorGroup[];
  /** Key of the chosen group; empty for all. */
  value: string;
  /** Rows of all groups. */
  count: number;
  onChange: (key: string) => void;
}

/** A filter by the reason why rows failed, with the number of rows of each reason. */
export function ReasonFilter({ groups, value, count, onChange }: ReasonFilterProps) {
  const isSmall = useMedia(SMALL_SCREEN);
  const options = [
    { value: '', label: `All · ${formatCount(count)}` },
    ...groups.map((group) => ({ value: groupKey(group), label: `${group.reason} · ${formatCount(group.count)}` })),
  ];
  if (groups.length < 2) return null;
  return isSmall || groups.length > MAX_CHIPS ? (
    <Select
      aria-label="Reason"
      value={value}
      options={options}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <ChoiceChips label="Reason" value={value} options={options} onChange={onChange} />
  );
}
