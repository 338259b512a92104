import { Command } from 'cmdk';
import { type LucideIcon, Search, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { closesByEscape } from './closes-by-escape.ts';
import { Scrim } from './dialog-style.ts';
import { IconButton } from './icon-button.tsx';
import { Keys } from './keys.tsx';
import { Foot, Group, Input, InputRow, Item, ItemHint, List, Nothing, Panel } from './palette-style.ts';
import { Hidden } from './text.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface PaletteItem {
  key: string;
  label: string;
  /** At the right, smaller: what tells it from others of its name. */
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
  /** More may come. */
  busy?: boolean;
  /** Shown where there is nothing to choose. */
  nothing: string;
}

/** A field and what can be chosen by it: arrows move, Enter chooses, Esc closes. */
export function Palette(props: PaletteProps) {
  const { title, placeholder, open, onClose, query, onQuery, groups, busy = false, nothing } = props;
  const returnFocus = useReturnFocus(open);
  const filled = groups.filter(({ items }) => items.length > 0);
  const count = filled.reduce((sum, { items }) => sum + items.length, 0);
  const words = busy ? 'Searching' : count === 0 ? nothing : `${count} ${count === 1 ? 'result' : 'results'}`;

  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Scrim>
          <Panel aria-describedby={undefined} onCloseAutoFocus={returnFocus} {...closesByEscape(onClose)}>
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
                {filled.map(({ title: heading, items }) => (
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
              {count === 0 && <Nothing aria-hidden>{words}</Nothing>}
              <Hidden role="status">{words}</Hidden>
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
