import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

const Details = styled.details`
  &[open] > summary svg {
    transform: rotate(90deg);
  }
`;

const Summary = styled.summary`
  ${type('small')}
  display: inline-flex;
  align-items: center;
  gap: ${token('space-1')};
  min-height: 24px;
  /* Aligns the arrow, not the space around it, with the edge. */
  margin-left: -5px;
  font-weight: 500;
  color: ${token('brand-text')};
  border-radius: 2px;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

const Content = styled.div`
  padding-top: ${token('space-3')};
`;

/** A text that expands on click. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <Details>
    <Summary>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      {summary}
    </Summary>
    <Content>{children}</Content>
  </Details>
);
