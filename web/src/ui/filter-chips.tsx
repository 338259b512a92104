import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('space-2')};
  @media print {
    svg,
    > [data-clear] {
      display: none;
    }
  }
`;

const Chip = styled.button`
  ${type('small')}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 280px;
  min-height: 28px;
  padding: 0 ${token('space-2')} 0 ${token('space-3')};
  color: ${token('text')};
  background: ${token('neutral-hover')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-full')};
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    flex: none;
    color: ${token('text-soft')};
  }
  &:hover {
    border-color: ${token('text-faint')};
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

export interface FilterChip {
  key: string;
  /** Filter and value, such as `Status: Paid`. */
  label: string;
  onClear: () => void;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** Omit it if another button clears all filters. */
  onClearAll?: () => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ chips, onClearAll }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <List data-chips aria-label="Active filters">
      {chips.map(({ key, label, onClear }) => (
        <li key={key}>
          <Chip type="button" aria-label={`Remove filter ${label}`} title={label} onClick={onClear}>
            <span>{label}</span>
            <X size={14} strokeWidth={2} aria-hidden />
          </Chip>
        </li>
      ))}
      {onClearAll && (
        <li data-clear>
          <Button kind="quiet" small onClick={onClearAll}>
            Clear all
          </Button>
        </li>
      )}
    </List>
  );
}
