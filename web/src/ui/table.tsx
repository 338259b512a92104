import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Direction, Sort } from '../lib/sort.ts';
import { Body, BodyRow, Cell, Head, HeadCell, HeadRow, Scroller, SortButton, StyledTable } from './table-style.ts';
import { Hidden } from './text.tsx';

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
