import { css, styled } from 'styled-components';
import { layer, media, tabular, token, type } from '../../theme/tokens.ts';

/** Of the staff's top bar, under which heads stay in view. */
export const BAR_HEIGHT = 56;
export const HEAD_HEIGHT = 40;

interface Shape {
  $cards?: boolean;
}

export const StyledTable = styled.table.attrs({ role: 'table' })<{ $columns: string }>`
  --columns: ${({ $columns }) => $columns};
  display: block;
  width: 100%;
  &[aria-busy='true'] tbody {
    opacity: 0.55;
  }
`;

const line = css`
  display: grid;
  grid-template-columns: var(--columns);
  padding-inline: ${token('space-3')};
`;

export const Head = styled.thead.attrs({ role: 'rowgroup' })<Shape>`
  display: ${({ $cards }) => ($cards ? 'none' : 'block')};
  position: sticky;
  top: ${BAR_HEIGHT}px;
  z-index: ${layer.sticky};
  background: ${token('surface')};
  @media print {
    position: static;
  }
`;

export const HeadRow = styled.tr.attrs({ role: 'row' })`
  ${line}
  border-bottom: 1px solid ${token('line')};
`;

export const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $end?: boolean }>`
  ${type('label')}
  display: flex;
  align-items: center;
  justify-content: ${({ $end }) => ($end ? 'flex-end' : 'flex-start')};
  height: ${HEAD_HEIGHT}px;
  min-width: 0;
  padding: 0 ${token('space-3')};
  text-align: ${({ $end }) => ($end ? 'right' : 'left')};
  color: ${token('text-soft')};
`;

export const Body = styled.tbody.attrs({ role: 'rowgroup' })`
  display: flex;
  flex-direction: column;
  transition: opacity ${token('motion-color')} ease-out;
`;

export const BodyRow = styled.tr.attrs({ role: 'row' })<Shape & { $opens: boolean }>`
  position: relative;
  border-bottom: 1px solid ${token('line')};
  ${({ $opens }) => $opens && 'cursor: pointer;'}
  ${({ $cards }) => ($cards ? css`padding: ${token('space-3')} ${token('space-4')};` : line)}
  &[data-last] {
    border-bottom: 0;
  }
  /* Neither the bar nor the heads cover what has the focus. */
  button,
  a {
    scroll-margin: ${BAR_HEIGHT + HEAD_HEIGHT + 8}px 0 ${token('space-4')};
  }
  &[aria-current='true'] {
    background: ${token('brand-tint')};
  }
  ${media.hover} {
    &:hover:not([aria-current='true']) {
      background: ${token('sunken')};
    }
  }
`;

export const Cell = styled.td.attrs({ role: 'cell' })<Shape & { $end?: boolean }>`
  min-width: 0;
  overflow-wrap: anywhere;
  ${({ $end }) => $end && tabular}
  ${({ $cards, $end }) =>
    $cards
      ? css`
          display: flex;
          justify-content: space-between;
          align-items: baseline;
          gap: ${token('space-4')};
          padding: ${token('space-1')} 0;
          text-align: right;
          &::before {
            ${type('small')}
            content: attr(data-label);
            flex: none;
            color: ${token('text-soft')};
          }
        `
      : css`
          align-self: center;
          padding: 10px ${token('space-3')};
          text-align: ${$end ? 'right' : 'left'};
        `}
`;

export const MenuCell = styled.td.attrs({ role: 'cell' })<Shape>`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  ${({ $cards }) => $cards && `padding-top: ${token('space-1')};`}
`;

export const Opener = styled.button`
  min-height: 24px;
  max-width: 100%;
  text-align: inherit;
  font-weight: 500;
  overflow-wrap: anywhere;
  border-radius: 2px;
  * {
    white-space: normal;
  }
`;
