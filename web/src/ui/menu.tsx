import { Check, Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';
import { popupStyle } from './overlay.ts';

const List = styled(DropdownMenu.Content)`
  ${popupStyle}
  min-width: 200px;
  max-width: min(320px, calc(100vw - 16px));
  max-height: var(--radix-dropdown-menu-content-available-height);
  padding: ${token('space-1')};
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
  /** The action is destructive. */
  danger?: boolean;
}

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Content above the entries: a heading or choices. */
  children?: ReactNode;
}

// Not modal, because Radix's scroll lock writes a <style>, which the content security policy refuses.
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

/** Centers the button in its line, so that it lines up with the texts of the row. */
const RowMenuBox = styled.span`
  display: inline-flex;
  align-self: center;
  vertical-align: middle;
`;

interface RowMenuProps {
  /** Accessible name of the button, such as `Actions for Check 1042`. */
  label: string;
  items: readonly MenuItem[];
}

/** A menu with the actions of a row in a plain table; a dash if there are none. */
export const RowMenu = ({ label, items }: RowMenuProps) =>
  items.length === 0 ? (
    '–'
  ) : (
    <RowMenuBox>
      <Menu trigger={<IconButton flush label={label} icon={Ellipsis} />} items={items} />
    </RowMenuBox>
  );

const Head = styled(DropdownMenu.Label)`
  ${type('small')}
  padding: ${token('space-2')} ${token('space-3')};
  color: ${token('text-soft')};
  overflow-wrap: anywhere;
  strong {
    display: block;
    font-weight: 600;
    color: ${token('text')};
  }
`;

/** Heading of a menu. */
export const MenuHead = ({ title, children }: { title: string; children?: string }) => (
  <>
    <Head>
      <strong>{title}</strong>
      {children}
    </Head>
    <Divider />
  </>
);

const Divider = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: ${token('space-1')};
  background: ${token('line')};
`;

const ChoicesLabel = styled(DropdownMenu.Label)`
  ${type('label')}
  padding: ${token('space-2')} ${token('space-3')} ${token('space-1')};
  color: ${token('text-faint')};
`;

const choiceStyle = css`
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
  ${media.touch} {
    min-height: 44px;
  }
`;

const Choice = styled(DropdownMenu.RadioItem)`
  ${choiceStyle}
  > :first-child {
    color: ${token('text-soft')};
  }
`;

const CheckChoice = styled(DropdownMenu.CheckboxItem)`
  ${choiceStyle}
`;

const ChosenMark = styled(DropdownMenu.ItemIndicator)`
  margin-left: auto;
  color: ${token('brand-text')};
`;

interface MenuChoicesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; icon: LucideIcon }[];
}

const keepOpen = (event: Event): void => event.preventDefault();

/** A choice between a few options; the menu stays open after choosing. */
export const MenuChoices = ({ label, value, onChange, options }: MenuChoicesProps) => (
  <>
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <ChoicesLabel>{label}</ChoicesLabel>
      {options.map(({ value: key, label: name, icon: Icon }) => (
        <Choice key={key} value={key} onSelect={keepOpen}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {name}
          <ChosenMark>
            <Check size={16} strokeWidth={2} aria-hidden />
          </ChosenMark>
        </Choice>
      ))}
    </DropdownMenu.RadioGroup>
    <Divider />
  </>
);

interface MenuChecksProps {
  label: string;
  options: readonly { key: string; title: string; shown: boolean }[];
  onChange: (key: string, shown: boolean) => void;
}

/** Options to check and uncheck; the menu stays open. */
export const MenuChecks = ({ label, options, onChange }: MenuChecksProps) => (
  <>
    <DropdownMenu.Group aria-label={label}>
      <ChoicesLabel>{label}</ChoicesLabel>
      {options.map(({ key, title, shown }) => (
        <CheckChoice
          key={key}
          checked={shown}
          onCheckedChange={(checked) => onChange(key, checked)}
          onSelect={keepOpen}
        >
          {title}
          <ChosenMark>
            <Check size={16} strokeWidth={2} aria-hidden />
          </ChosenMark>
        </CheckChoice>
      ))}
    </DropdownMenu.Group>
    <Divider />
  </>
);
