import { css, keyframes, styled } from 'styled-components';
import { hidden, layer, media, tabular, token, type } from '../../theme/tokens.ts';

/** Of the staff's top bar, under which heads stay in view. */
export const BAR_HEIGHT = 56;
export const HEAD_HEIGHT = 40;

const pass = keyframes`
  from { background-position: -50% 0; }
  to { background-position: 150% 0; }
`;

// Nothing below depends on a cell's or row's own properties: hundreds of them are made at once.
export const StyledTable = styled.table.attrs({ role: 'table' })<{ $columns: string }>`
  --columns: ${({ $columns }) => $columns};
  /* Between a cell's words and its edge. */
  --gutter: ${token('space-3')};
  display: block;
  width: 100%;
  /* The virtualizer keeps the place when a row above is taller than was thought; the browser would do it once more. */
  overflow-anchor: none;
  /* Other rows are on their way: a line passes along the top. What is there stays as readable as it was. */
  &[aria-busy='true']::before {
    content: '';
    display: block;
    position: sticky;
    top: ${BAR_HEIGHT}px;
    z-index: calc(${layer.sticky} + 1);
    height: 2px;
    margin-bottom: -2px;
    background: linear-gradient(90deg, transparent, ${token('brand')}, transparent) no-repeat;
    background-size: 40% 100%;
    animation: ${pass} 1.2s linear infinite;
    ${media.still} {
      animation: none;
      background-size: 100% 100%;
    }
  }
  &[data-tight] {
    ${type('small')}
    --gutter: ${token('space-2')};
  }
`;

const line = css`
  display: grid;
  grid-template-columns: var(--columns);
  padding-inline: calc(${token('space-6')} - var(--gutter));
`;

export const Head = styled.thead.attrs({ role: 'rowgroup' })`
  display: block;
  position: sticky;
  top: ${BAR_HEIGHT}px;
  z-index: ${layer.sticky};
  background: ${token('surface')};
  [data-cards] & {
    display: none;
  }
  @media print {
    position: static;
  }
`;

export const HeadRow = styled.tr.attrs({ role: 'row' })`
  ${line}
  border-bottom: 1px solid ${token('line')};
`;

export const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })`
  ${type('label')}
  display: flex;
  align-items: center;
  height: ${HEAD_HEIGHT}px;
  min-width: 0;
  padding: 0 var(--gutter);
  text-align: left;
  color: ${token('text-soft')};
  &[data-end] {
    justify-content: flex-end;
    text-align: right;
  }
`;

export const Body = styled.tbody.attrs({ role: 'rowgroup' })`
  display: flex;
  flex-direction: column;
`;

export const BodyRow = styled.tr.attrs({ role: 'row' })`
  ${line}
  position: relative;
  min-height: 45px;
  border-bottom: 1px solid ${token('line')};
  [data-opens] & {
    cursor: pointer;
  }
  [data-cards] & {
    display: block;
    padding: ${token('space-3')} ${token('space-6')};
  }
  ${media.small} {
    [data-cards] & {
      padding-inline: ${token('space-4')};
    }
  }
  &[data-last] {
    border-bottom-color: transparent;
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

/** In a card a line of label and value; the first cell is the card's title. */
const cardLine = css`
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
  &:first-child {
    padding-right: ${token('space-12')};
    text-align: left;
    font-weight: 600;
  }
  &:first-child::before {
    ${hidden}
  }
`;

export const Cell = styled.td.attrs({ role: 'cell' })`
  align-self: center;
  min-width: 0;
  padding: ${token('space-2')} var(--gutter);
  overflow-wrap: anywhere;
  &[data-end] {
    ${tabular}
    text-align: right;
  }
  [data-cards] & {
    ${cardLine}
  }
`;

export const MenuCell = styled.td.attrs({ role: 'cell' })`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  [data-cards] & {
    position: absolute;
    top: ${token('space-2')};
    right: ${token('space-3')};
  }
`;

export const Opener = styled.button`
  min-height: 24px;
  max-width: 100%;
  font-weight: 500;
  overflow-wrap: anywhere;
  border-radius: 2px;
  * {
    white-space: normal;
  }
  [data-cards] & {
    font-weight: 600;
  }
`;
