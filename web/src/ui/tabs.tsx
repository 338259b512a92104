import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

const List = styled(Radix.List)`
  display: flex;
  gap: ${token('space-6')};
  margin-bottom: ${token('space-6')};
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px ${token('line')};
`;

const Tab = styled(Radix.Trigger)`
  flex: none;
  height: 40px;
  font-weight: 500;
  white-space: nowrap;
  color: ${token('text-soft')};
  border-bottom: 2px solid transparent;
  transition: color ${token('motion-color')} ease-out;
  &:hover {
    color: ${token('text')};
  }
  &[data-state='active'] {
    color: ${token('brand-text')};
    border-color: ${token('brand-text')};
  }
  /* The list would clip an outer outline. */
  &:focus-visible {
    outline-offset: -2px;
  }
  ${media.touch} {
    height: 44px;
  }
`;

const Content = styled(Radix.Content)`
  &[data-state='inactive'] {
    display: none;
  }
`;

export interface Tab {
  key: string;
  label: string;
  content: ReactNode;
  /** The content stays mounted while hidden, so that typed text is not lost. */
  keep?: boolean;
}

interface TabsProps {
  /** Accessible name of the tabs. */
  label: string;
  /** Key of the open tab. */
  value: string;
  onChange: (key: string) => void;
  tabs: readonly Tab[];
}

/** Tabs; the left and right arrow keys move between them. */
export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the open tab may be outside the list's visible part.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${CSS.escape(value)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);

  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <List ref={list} aria-label={label}>
        {tabs.map(({ key, label: name }) => (
          <Tab key={key} value={key} data-tab={key}>
            {name}
          </Tab>
        ))}
      </List>
      {tabs.map(({ key, content, keep }) => (
        <Content key={key} value={key} forceMount={keep || undefined}>
          {content}
        </Content>
      ))}
    </Radix.Root>
  );
}
