import { createElement, Fragment } from 'react';
import { styled } from 'styled-components';
import { hidden, tabular, token, type } from '../theme/tokens.ts';

type Tone = 'text' | 'text-soft' | 'text-faint' | 'success-text' | 'warning-text' | 'danger-text';

export const Text = styled.p<{ $kind?: 'body' | 'small' | 'label'; $tone?: Tone; $strong?: boolean }>`
  ${({ $kind = 'body' }) => type($kind)}
  color: ${({ $tone = 'text' }) => token($tone)};
  ${({ $strong }) => $strong && 'font-weight: 600;'}
  max-width: 68ch;
`;

export const Heading = styled.h2<{ $kind?: 'h1' | 'h2' | 'h3' }>`
  ${({ $kind = 'h3' }) => type($kind)}
`;

/** The large figure of a page or card. */
export const Figure = styled.p`
  ${type('figure')}
  ${tabular}
`;

/** Account numbers, amounts and ids: tabular figures, without line breaks. */
export const Tabular = styled.span`
  ${tabular}
  white-space: nowrap;
`;

export const Hidden = styled.span`
  ${hidden}
`;

/** After `@`, `/` and `.`, where an email address or URL may break into two lines. */
const BREAK_POSITION = /(?<=[@/.])(?=\w)/;
const BREAK = <wbr />;

/** A text whose email addresses and URLs may break into lines between their parts. */
export const Breakable = ({ children }: { children: string }) => {
  const [first, ...rest] = children.split(BREAK_POSITION);
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [BREAK, part]));
};
