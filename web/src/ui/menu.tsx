import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { layer, media, token } from '../theme/tokens.ts';

const pop = keyframes`
  from { transform: translateY(-4px); }
`;

const List = styled(DropdownMenu.Content)`
  z-index: ${layer.popup};
  min-width: 200px;
  padding: ${token('space-1')};
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${pop} ${token('motion-pop')} ease-out;
`;

const Item = styled(DropdownMenu.Item)`
  display: flex;
  align-items: center;
  gap: ${token('space-2')};
  min-height: 36px;
  padding: 0 ${token('space-3')};
  border-radius: ${token('radius-field')};
  cursor: pointer;
  outline: none;
  &[data-highlighted] {
    background: ${token('neutral-hover')};
  }
  &[data-disabled] {
    color: ${token('text-faint')};
    cursor: not-allowed;
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

export interface MenuItem {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
}

interface MenuProps {
  /** A button; opens the menu. */
  trigger: ReactNode;
  items: readonly MenuItem[];
}

// Not modal: Radix's scroll lock writes a <style>, which the content policy refuses.
export const Menu = ({ trigger, items }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <List align="end" sideOffset={4}>
        {items.map(({ label, onSelect, disabled }) => (
          <Item key={label} onSelect={onSelect} disabled={disabled}>
            {label}
          </Item>
        ))}
      </List>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
