import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { Direction, Sort } from '../lib/list-address.ts';
import { media, tabular, token, type } from '../theme/tokens.ts';
import { Hidden } from './text.tsx';

/** Where a table has no room each of its rows is a card: below 768 px, and in any narrow part of a page. */
const asCards = (rules: ReturnType<typeof css>) => css`
  ${media.small} {
    ${rules}
  }
  @container (max-width: 599px) {
    ${rules}
  }
`;

// What scrolls must be reachable by keyboard.
export const Scroller = styled.div.attrs({ tabIndex: 0, role: 'group' })`
  container-type: inline-size;
  overflow-x: auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

// Roles in words: rows that are shown as blocks are no table to some screen readers.
export const StyledTable = styled.table.attrs({ role: 'table' })`
  width: 100%;
  ${asCards(css`
    &,
    tbody,
    tr,
    td {
      display: block;
    }
    thead {
      display: none;
    }
  `)}
`;

export const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $end?: boolean }>`
  ${type('label')}
  height: 40px;
  padding: 0 ${token('space-4')};
  text-align: ${({ $end }) => ($end ? 'right' : 'left')};
  white-space: nowrap;
  color: ${token('text-soft')};
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
  min-height: 28px;
  font-weight: 500;
  text-align: inherit;
  border-radius: 2px;
  svg {
    flex: none;
  }
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
  ${asCards(css`
    padding: ${token('space-3')} ${token('space-6')};
  `)}
  ${media.small} {
    padding-inline: ${token('space-4')};
  }
`;

export const Cell = styled.td.attrs({ role: 'cell' })<{ $end?: boolean; $wide?: boolean }>`
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
  ${asCards(css`
    && {
      display: flex;
      justify-content: space-between;
      align-items: baseline;
      gap: ${token('space-4')};
      height: auto;
      padding: ${token('space-1')} 0;
      text-align: right;
      overflow-wrap: anywhere;
    }
    &&::before {
      ${type('small')}
      content: attr(data-label);
      flex: none;
      color: ${token('text-soft')};
    }
  `)}
  ${({ $wide }) =>
    $wide &&
    asCards(css`
      &&& {
        flex-direction: column;
        align-items: stretch;
        gap: ${token('space-1')};
        text-align: left;
      }
    `)}
`;

export type { Sort };

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  end?: boolean;
  sortable?: boolean;
  /** Takes the whole width of a card, below its label: where rows are cards. */
  wide?: boolean;
  /** Share of the width in a DataTable; 1 without. */
  width?: number;
}

interface TableProps<Row> {
  /** What the rows are, for whoever hears the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  const head = ({ key, title, end, sortable }: Column<Row>) => {
    const direction = sort?.key === key ? sort.direction : undefined;
    const Icon = ICONS[direction ?? 'none'];
    const next: Direction = direction === 'ascending' ? 'descending' : 'ascending';
    return (
      <HeadCell key={key} $end={end} aria-sort={direction}>
        {sortable && onSort ? (
          <SortButton type="button" onClick={() => onSort({ key, direction: next })}>
            {title}
            <Icon size={14} strokeWidth={1.75} aria-hidden />
          </SortButton>
        ) : (
          title
        )}
      </HeadCell>
    );
  };

  return (
    <Scroller aria-label={caption}>
      <StyledTable>
        <Hidden as="caption">{caption}</Hidden>
        <Head>
          <HeadRow>{columns.map(head)}</HeadRow>
        </Head>
        <Body>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)}>
              {columns.map(({ key, title, cell, end, wide }) => (
                <Cell key={key} data-label={title} $end={end} $wide={wide}>
                  {cell(row)}
                </Cell>
              ))}
            </BodyRow>
          ))}
        </Body>
      </StyledTable>
    </Scroller>
  );
}
