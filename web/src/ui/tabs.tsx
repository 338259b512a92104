import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
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
  /* The list clips what lies outside it. */
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
  /** Stays in the page, unseen, while another is open: what was typed in it is not lost. */
  keep?: boolean;
}

interface TabsProps {
  /** What the tabs divide. */
  label: string;
  /** The key of the open one. */
  value: string;
  onChange: (key: string) => void;
  tabs: readonly Tab[];
}

/** One of several parts at a time; left and right move between them. */
export const Tabs = ({ label, value, onChange, tabs }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <List aria-label={label}>
      {tabs.map(({ key, label: name }) => (
        <Tab key={key} value={key}>
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
