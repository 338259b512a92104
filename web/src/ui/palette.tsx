import { Command } from 'cmdk';
import { type LucideIcon, Search, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';
import { Keys } from './keys.tsx';
import { closeOnEscape, panelStyle, Scrim, useReturnFocus } from './overlay.ts';
import { Hidden } from './text.tsx';

const Panel = styled(Radix.Content)`
  ${panelStyle('640px')}
  display: flex;
  flex-direction: column;
  margin-top: min(12vh, 120px);
  overflow: hidden;
  ${media.small} {
    inset: 0;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
  [cmdk-root] {
    display: flex;
    flex-direction: column;
    min-height: 0;
    flex: 1;
  }
`;

const InputRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
  flex: none;
  padding: 0 ${token('space-2')} 0 ${token('space-5')};
  color: ${token('text-soft')};
  border-bottom: 1px solid ${token('line')};
`;

const Input = styled(Command.Input)`
  flex: 1;
  min-width: 0;
  height: 56px;
  font-size: max(16px, ${token('size-body')});
  color: ${token('text')};
  background: none;
  border: 0;
  outline: none;
  &::placeholder {
    color: ${token('text-faint')};
    opacity: 1;
  }
`;

const List = styled(Command.List)`
  max-height: min(400px, 50vh);
  padding: 0 ${token('space-2')};
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${token('space-2')};
  ${media.small} {
    flex: 1;
    max-height: none;
  }
`;

const Group = styled(Command.Group)`
  padding-bottom: ${token('space-2')};
  [cmdk-group-heading] {
    ${type('label')}
    padding: ${token('space-3')} ${token('space-3')} ${token('space-1')};
    color: ${token('text-faint')};
  }
`;

const Item = styled(Command.Item)`
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
  min-height: 40px;
  padding: 0 ${token('space-3')};
  border-radius: ${token('radius-field')};
  cursor: pointer;
  > svg {
    flex: none;
    color: ${token('text-soft')};
  }
  > span:first-of-type {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-selected='true'] {
    background: ${token('neutral-hover')};
    box-shadow: inset 2px 0 ${token('brand-text')};
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

const ItemHint = styled.span`
  ${type('small')}
  flex: 1;
  text-align: right;
  white-space: nowrap;
  color: ${token('text-soft')};
  font-variant-numeric: tabular-nums;
`;

const EmptyText = styled.p`
  padding: ${token('space-8')} ${token('space-4')};
  text-align: center;
  color: ${token('text-soft')};
`;

const Foot = styled.p`
  ${type('small')}
  display: flex;
  align-items: center;
  gap: ${token('space-2')};
  flex: none;
  padding: ${token('space-2')} ${token('space-5')};
  color: ${token('text-soft')};
  background: ${token('sunken')};
  border-top: 1px solid ${token('line')};
  kbd + kbd,
  & > kbd:not(:first-child) {
    margin-left: ${token('space-2')};
  }
  ${media.touch} {
    display: none;
  }
`;

export interface PaletteItem {
  key: string;
  label: string;
  /** Small text at the right. */
  hint?: string;
  icon: LucideIcon;
  onSelect: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

interface PaletteProps {
  title: string;
  placeholder: string;
  open: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup[];
  /** A search is running. */
  busy?: boolean;
  /** Shown without results. */
  emptyText: string;
}

/** A command palette: the arrow keys move the selection, Enter runs the selected item, Esc closes the palette. */
export function Palette(props: PaletteProps) {
  const { title, placeholder, open, onClose, query, onQuery, groups, busy = false, emptyText } = props;
  const returnFocus = useReturnFocus(open);
  const shownGroups = groups.filter(({ items }) => items.length > 0);
  const count = shownGroups.reduce((sum, { items }) => sum + items.length, 0);
  const status = busy ? 'Searching' : count === 0 ? emptyText : `${count} ${count === 1 ? 'result' : 'results'}`;

  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Scrim>
          <Panel aria-describedby={undefined} onCloseAutoFocus={returnFocus} {...closeOnEscape(onClose)}>
            <Radix.Title asChild>
              <Hidden as="h2">{title}</Hidden>
            </Radix.Title>
            <Command label={title} shouldFilter={false} loop>
              <InputRow>
                <Search size={20} strokeWidth={1.75} aria-hidden />
                <Input value={query} onValueChange={onQuery} placeholder={placeholder} />
                <Radix.Close asChild>
                  <IconButton label="Close" icon={X} />
                </Radix.Close>
              </InputRow>
              <List label={title}>
                {shownGroups.map(({ title: heading, items }) => (
                  <Group key={heading} heading={heading}>
                    {items.map(({ key, label, hint, icon: Icon, onSelect }) => (
                      <Item key={key} value={key} onSelect={onSelect}>
                        <Icon size={16} strokeWidth={1.75} aria-hidden />
                        <span>{label}</span>
                        {hint && <ItemHint>{hint}</ItemHint>}
                      </Item>
                    ))}
                  </Group>
                ))}
              </List>
              {count === 0 && <EmptyText aria-hidden>{status}</EmptyText>}
              <Hidden role="status">{status}</Hidden>
            </Command>
            <Foot aria-hidden>
              <Keys keys={['↑', '↓']} /> move <Keys keys={['Enter']} /> choose <Keys keys={['Esc']} /> close
            </Foot>
          </Panel>
        </Scrim>
      </Radix.Portal>
    </Radix.Root>
  );
}
