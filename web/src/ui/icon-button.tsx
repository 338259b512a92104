import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

const Square = styled.button<{ $flush?: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  ${({ $flush }) => $flush && 'margin: -8px;'}
  color: ${token('text-soft')};
  border-radius: ${token('radius-field')};
  transition: background-color ${token('motion-color')} ease-out;
  &:hover:not(:disabled) {
    background: ${token('neutral-hover')};
    color: ${token('text')};
  }
  &:disabled {
    cursor: not-allowed;
    color: ${token('line-strong')};
  }
  ${media.touch} {
    width: 44px;
    height: 44px;
    ${({ $flush }) => $flush && 'margin: -12px;'}
  }
`;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'style'> {
  /** What it does: its name for whoever can't see the icon, and its tooltip unless it has another. */
  label: string;
  icon: LucideIcon;
  /** The icon, not the square around it, ends the line. */
  flush?: boolean;
}

export const IconButton = ({ label, icon: Icon, type = 'button', title = label, flush, ...rest }: IconButtonProps) => (
  <Square {...rest} $flush={flush} type={type} aria-label={label} title={title}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
  </Square>
);
