import { styled } from 'styled-components';
import type { Meaning } from '../theme/meaning-colors.ts';
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

/** A state: a dot and its word. */
export const StatusChip = ({ meaning, children }: StatusChipProps) => <Chip $meaning={meaning}>{children}</Chip>;
