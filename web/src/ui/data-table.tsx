import { useId, useMemo, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { parseSort, type Sort, sortParam } from '../lib/list-address.ts';
import { BAR_HEIGHT, layer, media, token, type } from '../theme/tokens.ts';
import { DATA_HEAD_HEIGHT, DataRow, gridLine, pinned, type RowOptions } from './data-table-row.tsx';
import { Select } from './input.tsx';
import { useIsPrinting } from './print-all.tsx';
import { type Column, ColumnTitle, directionOf } from './table.tsx';
import { Hidden } from './text.tsx';
import { ON_PAPER, useFit } from './use-fit.ts';
import { useRowFocus } from './use-row-focus.ts';

const slideAcross = keyframes`
  from { background-position: -50% 0; }
  to { background-position: 150% 0; }
`;

// Styles take no props per row or cell: styled-components would compute them for every one of hundreds.
const StyledTable = styled.table.attrs({ role: 'table' })<{ $columns: string; $width: number }>`
  --columns: ${({ $columns }) => $columns};
  --row-width: ${({ $width }) => $width}px;
  --gutter: ${token('space-3')};
  display: block;
  width: 100%;
  /* While other rows are fetched, a line moves along the top; the shown rows stay readable. */
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
    animation: ${slideAcross} 1.2s linear infinite;
    ${media.reducedMotion} {
      animation: none;
      background-size: 100% 100%;
    }
  }
  &[data-tight] {
    ${type('small')}
    --gutter: ${token('space-2')};
  }
  /* A true table on paper: the titles are repeated on each sheet. */
  @media print {
    &:not([data-cards]) {
      --gutter: ${token('space-1')};
      display: table;
      font-size: 11px;
      line-height: 15px;
      th svg {
        display: none;
      }
      > thead {
        display: table-header-group;
      }
      > tbody {
        display: table-row-group;
      }
      > * > tr {
        display: table-row;
      }
      > * > tr > * {
        display: table-cell;
        vertical-align: middle;
      }
    }
  }
`;

const Head = styled.thead.attrs({ role: 'rowgroup' })`
  display: block;
  position: sticky;
  top: ${BAR_HEIGHT}px;
  z-index: ${layer.sticky};
  background: ${token('surface')};
  [data-cards] & {
    display: none;
  }
  [data-scrolls] & {
    overflow: hidden;
  }
  @media print {
    position: static;
  }
`;

const HeadRow = styled.tr.attrs({ role: 'row' })`
  ${gridLine}
  border-bottom: 1px solid ${token('line')};
`;

const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })`
  ${type('label')}
  display: flex;
  align-items: center;
  height: ${DATA_HEAD_HEIGHT}px;
  min-width: 0;
  padding: 0 var(--gutter);
  text-align: left;
  color: ${token('text-soft')};
  ${pinned}
  &[data-end] {
    justify-content: flex-end;
    text-align: right;
  }
`;

const Body = styled.tbody.attrs({ role: 'rowgroup' })`
  display: block;
  [data-scrolls] & {
    /* Keeps the pinned cells below the sticky titles. */
    isolation: isolate;
    overflow-x: auto;
    overscroll-behavior-x: contain;
  }
  @media print {
    [data-scrolls] & {
      overflow: visible;
    }
  }
`;

const SortBox = styled.div`
  padding: 0 ${token('space-6')} ${token('space-4')};
  ${media.small} {
    padding-inline: ${token('space-4')};
  }
  @media print {
    display: none;
  }
`;

interface DataTableProps<Row> extends RowOptions<Row> {
  /** The table's accessible name. */
  caption: string;
  /** Define them outside the component or memoize them, like the functions: a row renders again only when they change. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Width in pixels below which each row is a card. Default: 115 per column. */
  minWidth?: number;
  /** If the columns do not fit above that width, the table scrolls sideways under its first column and menus. */
  scrolls?: boolean;
  sort?: Sort;
  /** Columns that cards can be sorted by. Default: those shown. */
  sortColumns?: readonly Column<Row>[];
  onSort?: (sort: Sort) => void;
  /** Key of the row whose details are open. */
  currentKey?: string;
  /** Other rows are being fetched; the shown rows stay in place. */
  busy?: boolean;
  /** Changes with the page of the list. A new page is scrolled to its first row. */
  pageKey?: string;
}

const MENU_WIDTH = '48px';
/** Pixels per column below which the columns do not fit. */
const MIN_COLUMN_WIDTH = 115;
/** Pixels per column below which text and padding are smaller. */
const ROOMY_COLUMN_WIDTH = 130;

const gridColumns = <Row,>(columns: readonly Column<Row>[], hasMenu: boolean): string =>
  [...columns.map(({ width = 1 }) => `minmax(0, ${width}fr)`), ...(hasMenu ? [MENU_WIDTH] : [])].join(' ');

/**
 * A page of a list, up to 200 rows: sortable, with details and a menu per row, and as cards where there is no room. All rows are
 * in the document, so that find-in-page, printing and screen readers see them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, opensPage, openLabel, menuLabel } = props;
  const isPrinting = useIsPrinting();
  const { onOpen, menu } = isPrinting ? {} : props;
  const columnsWidth = columns.length * MIN_COLUMN_WIDTH;
  const { currentKey, busy = false, pageKey, minWidth = columnsWidth, scrolls = false, sortColumns = columns } = props;
  const table = useRef<HTMLTableElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const hintId = useId();
  const fit = useFit(table, { minWidth, columnsWidth, roomyWidth: columns.length * ROOMY_COLUMN_WIDTH });
  const { cards, tight, narrow } = isPrinting ? ON_PAPER : fit;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const current = currentKey ? keys.indexOf(currentKey) : -1;
  const { tabStop, ...focus } = useRowFocus({ table, count: rows.length, current, pageKey, busy });

  return (
    <>
      {cards && sort && onSort && <SortSelect columns={sortColumns} sort={sort} onSort={onSort} />}
      {onOpen && <Hidden id={hintId}>Use the arrow keys to move between rows.</Hidden>}
      <StyledTable
        ref={table}
        data-cards={cards || undefined}
        data-tight={(tight && !cards) || undefined}
        data-scrolls={(scrolls && narrow && !cards) || undefined}
        data-opens={onOpen ? true : undefined}
        aria-label={caption}
        aria-busy={busy || undefined}
        aria-describedby={onOpen && hintId}
        $columns={gridColumns(columns, Boolean(menu))}
        $width={columnsWidth}
      >
        {/* The titles are sticky, so they cannot be inside the element that scrolls the rows. */}
        <Head ref={head} onScroll={() => alignScroll(body.current, head.current)}>
          <HeadRow>
            {columns.map((column) => (
              <HeadCell key={column.key} data-end={column.end || undefined} aria-sort={directionOf(sort, column.key)}>
                <ColumnTitle column={column} sort={sort} onSort={onSort} />
              </HeadCell>
            ))}
            {menu && (
              <HeadCell>
                <Hidden>Actions</Hidden>
              </HeadCell>
            )}
          </HeadRow>
        </Head>
        <Body {...focus} ref={body} onScroll={() => alignScroll(head.current, body.current)}>
          {rows.map((row, index) => (
            <DataRow
              key={keys[index]}
              row={row}
              columns={columns}
              index={index}
              last={index === rows.length - 1}
              current={index === current}
              tabStop={index === tabStop}
              onOpen={onOpen}
              opensPage={opensPage}
              openLabel={openLabel}
              menu={menu}
              menuLabel={menuLabel}
            />
          ))}
        </Body>
      </StyledTable>
    </>
  );
}

function alignScroll(follower: HTMLElement | null, leader: HTMLElement | null): void {
  if (follower && leader) follower.scrollLeft = leader.scrollLeft;
}

type SortSelectProps<Row> = Required<Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>>;

/** Sorts cards, which have no column titles to click. */
const SortSelect = <Row,>({ columns, sort, onSort }: SortSelectProps<Row>) => (
  <SortBox>
    <Select
      aria-label="Sort by"
      value={sortParam(sort)}
      onChange={({ currentTarget }) => onSort(parseSort(currentTarget.value))}
    >
      {columns
        .filter(({ sortable }) => sortable)
        .flatMap(({ key, title }) => [
          <option key={key} value={key}>{`${title}: ascending`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${title}: descending`}</option>,
        ])}
    </Select>
  </SortBox>
);
