import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { type Direction, type Sort, toggleSort } from '../lib/list-address.ts';
import { media, tabular, token, type } from '../theme/tokens.ts';
import { Hidden } from './text.tsx';

/** Styles for rows as cards: below 768 px, and in any container narrower than 600 px. */
const asCards = (rules: ReturnType<typeof css>) => css`
  ${media.small} {
    ${rules}
  }
  @container (max-width: 599px) {
    ${rules}
  }
`;

// Scrollable elements must be focusable.
const Scroller = styled.div.attrs({ tabIndex: 0, role: 'group' })`
  container-type: inline-size;
  overflow-x: auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

// Explicit roles, because some screen readers ignore table elements with another `display`.
const StyledTable = styled.table.attrs({ role: 'table' })`
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

const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $end?: boolean }>`
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

const SortButton = styled.button`
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

const Head = styled.thead.attrs({ role: 'rowgroup' })``;
const HeadRow = styled.tr.attrs({ role: 'row' })``;
const Body = styled.tbody.attrs({ role: 'rowgroup' })``;

const BodyRow = styled.tr.attrs({ role: 'row' })`
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

const Cell = styled.td.attrs({ role: 'cell' })<{ $end?: boolean; $wide?: boolean }>`
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

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, for figures. */
  end?: boolean;
  sortable?: boolean;
  /** In a card the value takes the full width, below its label. */
  wide?: boolean;
  /** In a DataTable a long text ends in an ellipsis, and is shown in full on hover and while its row has the focus. */
  truncate?: boolean;
  /** Share of the width in a DataTable. Default: 1. */
  width?: number;
}

interface TableProps<Row> {
  /** Accessible name. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

interface ColumnTitleProps<Row> {
  column: Column<Row>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** A column's title; a button if the table can be sorted by the column. */
export function ColumnTitle<Row>({ column: { key, title, sortable }, sort, onSort }: ColumnTitleProps<Row>) {
  if (!sortable || !sort || !onSort) return title;
  const Icon = SORT_ICONS[directionOf(sort, key) ?? 'none'];
  return (
    <SortButton type="button" onClick={() => onSort(toggleSort(sort, key))}>
      {title}
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </SortButton>
  );
}

/** `aria-sort` of a column. */
export const directionOf = (sort: Sort | undefined, key: string): Direction | undefined =>
  sort?.key === key ? sort.direction : undefined;

/** A plain table with a few rows; on small screens each row is a card. Pages of a list use `DataTable`. */
export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <Scroller aria-label={caption}>
      <StyledTable>
        <Hidden as="caption">{caption}</Hidden>
        <Head>
          <HeadRow>
            {columns.map((column) => (
              <HeadCell key={column.key} $end={column.end} aria-sort={directionOf(sort, column.key)}>
                <ColumnTitle column={column} sort={sort} onSort={onSort} />
              </HeadCell>
            ))}
          </HeadRow>
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
