import type { LucideIcon } from 'lucide-react';
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
  max-width: min(320px, calc(100vw - 16px));
  max-height: var(--radix-dropdown-menu-content-available-height);
  padding: ${token('space-1')};
  overflow-y: auto;
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${pop} ${token('motion-pop')} ease-out;
`;

const Item = styled(DropdownMenu.Item)<{ $danger?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${token('space-2')};
  min-height: 36px;
  padding: 0 ${token('space-3')};
  color: ${({ $danger }) => token($danger ? 'danger-text' : 'text')};
  border-radius: ${token('radius-field')};
  cursor: pointer;
  outline: none;
  svg {
    color: ${({ $danger }) => token($danger ? 'danger-text' : 'text-soft')};
  }
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
  icon?: LucideIcon;
  disabled?: boolean;
  /** Takes something away. */
  danger?: boolean;
}

interface MenuProps {
  /** A button; opens the menu. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Above the entries: whose menu it is, or choices. */
  children?: ReactNode;
}

// Not modal: Radix's scroll lock writes a <style>, which the content policy refuses.
export const Menu = ({ trigger, items, children }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <List align="end" sideOffset={4} collisionPadding={8}>
        {children}
        {items.map(({ label, onSelect, icon: Icon, disabled, danger }) => (
          <Item key={label} onSelect={onSelect} disabled={disabled} $danger={danger}>
            {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
            {label}
          </Item>
        ))}
      </List>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
