import { styled } from 'styled-components';
import { layer, media, tabular, token, type } from '../theme/tokens.ts';

export const Scroller = styled.div`
  overflow-x: auto;
  ${media.small} {
    overflow-x: visible;
  }
`;

// Roles in words: rows that are shown as blocks are no table to some screen readers.
export const StyledTable = styled.table.attrs({ role: 'table' })`
  width: 100%;
  ${media.small} {
    &,
    tbody,
    tr,
    td {
      display: block;
    }
    thead {
      display: none;
    }
  }
`;

export const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $end?: boolean }>`
  ${type('label')}
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  height: 40px;
  padding: 0 ${token('space-4')};
  text-align: ${({ $end }) => ($end ? 'right' : 'left')};
  white-space: nowrap;
  color: ${token('text-soft')};
  background: ${token('surface')};
  border-bottom: 1px solid ${token('line')};
  &:first-child {
    padding-left: ${token('space-6')};
  }
  &:last-child {
    padding-right: ${token('space-6')};
  }
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${token('space-1')};
  height: 28px;
  font-weight: 500;
  border-radius: 2px;
  &:hover {
    color: ${token('text')};
  }
`;

export const Head = styled.thead.attrs({ role: 'rowgroup' })``;
export const HeadRow = styled.tr.attrs({ role: 'row' })``;
export const Body = styled.tbody.attrs({ role: 'rowgroup' })``;

export const BodyRow = styled.tr.attrs({ role: 'row' })`
  border-bottom: 1px solid ${token('line')};
  transition: background-color ${token('motion-color')} ease-out;
  &:last-child {
    border-bottom: 0;
  }
  ${media.hover} {
    &:hover {
      background: ${token('sunken')};
    }
  }
  ${media.small} {
    padding: ${token('space-3')} ${token('space-4')};
  }
`;

export const Cell = styled.td.attrs({ role: 'cell' })<{ $end?: boolean }>`
  height: 44px;
  padding: ${token('space-2')} ${token('space-4')};
  text-align: ${({ $end }) => ($end ? 'right' : 'left')};
  ${({ $end }) => $end && tabular}
  &:first-child {
    padding-left: ${token('space-6')};
  }
  &:last-child {
    padding-right: ${token('space-6')};
  }
  /* On a narrow screen each row is a card of label and value. */
  ${media.small} {
    && {
      height: auto;
      padding: ${token('space-1')} 0;
    }
    display: flex !important;
    justify-content: space-between;
    align-items: baseline;
    gap: ${token('space-4')};
    text-align: right;
    overflow-wrap: anywhere;
    &::before {
      ${type('small')}
      content: attr(data-label);
      flex: none;
      color: ${token('text-soft')};
    }
  }
`;
