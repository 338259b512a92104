import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import type { Meaning } from '../theme/brand-colors.ts';
import { token, type } from '../theme/tokens.ts';

const Chip = styled.span<{ $meaning: Meaning | 'neutral' }>`
  ${type('label')}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 4px 10px 4px 8px;
  vertical-align: middle;
  white-space: nowrap;
  border-radius: ${token('radius-full')};
  color: ${({ $meaning }) => token($meaning === 'neutral' ? 'text-soft' : `${$meaning}-text`)};
  background: ${({ $meaning }) => token($meaning === 'neutral' ? 'neutral-hover' : `${$meaning}-tint`)};
  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${({ $meaning }) => token($meaning === 'neutral' ? 'line-strong' : $meaning)};
  }
`;

interface StatusChipProps {
  meaning: Meaning | 'neutral';
  children: string;
}

/** A status: a dot and a label. */
export const StatusChip = ({ meaning, children }: StatusChipProps) => <Chip $meaning={meaning}>{children}</Chip>;

const Circle = styled.div<{ $meaning: Meaning }>`
  display: grid;
  place-items: center;
  width: 64px;
  height: 64px;
  border-radius: 50%;
  color: ${({ $meaning }) => token(`${$meaning}-text`)};
  background: ${({ $meaning }) => token(`${$meaning}-tint`)};
  border: 1px solid ${({ $meaning }) => token(`${$meaning}-line`)};
`;

/** A large icon for a result, above its text. */
export const BigIcon = ({ meaning, icon: Icon }: { meaning: Meaning; icon: LucideIcon }) => (
  <Circle $meaning={meaning} aria-hidden>
    <Icon size={32} strokeWidth={1.75} />
  </Circle>
);
