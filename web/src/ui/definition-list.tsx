import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { Breakable } from './text.tsx';

const List = styled.dl`
  display: grid;
  gap: ${token('space-3')};
`;

const Pair = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${token('space-1')} ${token('space-4')};
`;

const Term = styled.dt`
  ${type('small')}
  color: ${token('text-soft')};
  flex: none;
`;

const Value = styled.dd`
  ${type('body')}
  font-weight: 500;
  min-width: 0;
  text-align: right;
`;

/** A list of labels and values; pairs without a value are omitted. */
export const DefinitionList = ({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <List>
    {items
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([label, value]) => (
        <Pair key={label}>
          <Term>{label}</Term>
          <Value>{typeof value === 'string' ? <Breakable>{value}</Breakable> : value}</Value>
        </Pair>
      ))}
  </List>
);
