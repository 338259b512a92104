import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import type { Meaning } from '../theme/meaning-colors.ts';
import { token } from '../theme/tokens.ts';

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

/** How something ended, at a glance; words stand below it. */
export const BigIcon = ({ meaning, icon: Icon }: { meaning: Meaning; icon: LucideIcon }) => (
  <Circle $meaning={meaning} aria-hidden>
    <Icon size={32} strokeWidth={1.75} />
  </Circle>
);
