import { Check, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import type { ContrastNote } from '../theme/contrast-notes.ts';
import { tabular, token, type } from '../theme/tokens.ts';

const List = styled.ul`
  display: grid;
  gap: ${token('space-1')};
`;

const Item = styled.li<{ $readable: boolean }>`
  ${type('small')}
  ${tabular}
  display: grid;
  grid-template-columns: 16px 1fr;
  gap: ${token('space-2')};
  color: ${({ $readable }) => token($readable ? 'text-soft' : 'warning-text')};
  svg {
    margin-top: 3px;
    color: ${({ $readable }) => token($readable ? 'success' : 'warning')};
  }
`;

/** The contrast of a colour's pairs, and what is done where it is too little. */
export const ContrastList = ({ notes }: { notes: readonly ContrastNote[] }) => (
  <List>
    {notes.map(({ pair, ratio, readable, remedy }) => {
      const Icon = readable ? Check : TriangleAlert;
      return (
        <Item key={`${pair} ${ratio}`} $readable={readable}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          <span>
            {pair} {ratio}
            {readable ? '' : `, below 4.5:1. ${remedy}`}
          </span>
        </Item>
      );
    })}
  </List>
);
