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
  /** Accessible name, and the default tooltip. */
  label: string;
  icon: LucideIcon;
  /** Aligns the icon, not the button around it, with the edge. */
  flush?: boolean;
}

/** A square button with an icon, whose label is its accessible name. */
export const IconButton = ({ label, icon: Icon, type = 'button', title = label, flush, ...rest }: IconButtonProps) => (
  <Square {...rest} $flush={flush} type={type} aria-label={label} title={title}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
  </Square>
);

const Box = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  color: ${token('text-soft')};
  border-radius: ${token('radius-field')};
  transition: background-color ${token('motion-color')} ease-out;
  &:hover {
    background: ${token('neutral-hover')};
    color: ${token('text')};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token('ring')};
    outline-offset: 2px;
  }
  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;

/** Invisible select over the icon; opens the browser's own menu. */
const Choice = styled.select`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
  appearance: none;
  border: 0;
  cursor: pointer;
  color: ${token('text')};
  background: ${token('raised')};
`;

interface IconSelectProps {
  label: string;
  icon: LucideIcon;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select behind an icon, without the code of a menu. */
export const IconSelect = ({ label, icon: Icon, value, options, onChange }: IconSelectProps) => (
  <Box title={label}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    <Choice aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Choice>
  </Box>
);
