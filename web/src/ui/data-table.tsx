import { useCallback, useId, useMemo, useRef } from 'react';
import { DataHead } from './data-table/data-head.tsx';
import { DataRow } from './data-table/data-row.tsx';
import { SortSelect } from './data-table/sort-select.tsx';
import { Body, StyledTable } from './data-table/style.ts';
import type { DataTableProps } from './data-table/types.ts';
import { useFirstRow } from './data-table/use-first-row.ts';
import { usePlace } from './data-table/use-place.ts';
import { useRowFocus } from './data-table/use-row-focus.ts';
import { useRowKeys } from './data-table/use-row-keys.ts';
import { useVirtualRows } from './data-table/use-virtual-rows.ts';
import type { Column } from './table.tsx';
import { Hidden } from './text.tsx';

const MENU_WIDTH = '48px';
/** Below so many pixels a column there is no room for a table, or only for one in small print. */
const LEAST_COLUMN = 115;
const ROOMY_COLUMN = 130;

const template = <Row,>(columns: readonly Column<Row>[], hasMenu: boolean): string =>
  [...columns.map(({ width = 1 }) => `minmax(0, ${width}fr)`), ...(hasMenu ? [MENU_WIDTH] : [])].join(' ');

/** A long list: only the rows in view are in the page, whatever its length. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, onOpen, openLabel, menu, menuLabel } = props;
  const { currentKey, busy = false, pageKey, least = columns.length * LEAST_COLUMN } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const hint = useId();
  const { top, cards, tight } = usePlace(table, body, { least, roomy: columns.length * ROOMY_COLUMN });
  const keys = useRowKeys(rows.length);
  const ids = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const keyOf = useCallback((index: number) => ids[index] ?? String(index), [ids]);
  const { active, moves, choose } = keys;
  const virtual = useVirtualRows({ count: rows.length, keyOf, top, cards, columns: columns.length, active });
  const current = currentKey ? ids.indexOf(currentKey) : -1;
  useRowFocus({ body, active, moves, current, choose, scrollTo: virtual.scrollTo });
  useFirstRow({ table, pageKey, busy, choose, scrollToOffset: virtual.scrollToOffset });

  return (
    <>
      {cards && sort && onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      {onOpen && <Hidden id={hint}>The arrow keys move between rows.</Hidden>}
      <StyledTable
        ref={table}
        data-cards={cards || undefined}
        data-tight={(tight && !cards) || undefined}
        data-opens={onOpen ? true : undefined}
        aria-label={caption}
        aria-rowcount={rows.length + 1}
        aria-busy={busy || undefined}
        aria-describedby={onOpen && hint}
        $columns={template(columns, Boolean(menu))}
      >
        <DataHead columns={columns} sort={sort} onSort={onSort} hasMenu={Boolean(menu)} />
        <Body ref={body} style={{ paddingBottom: virtual.after }} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          {virtual.rows.map(({ index, key, gap }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <DataRow
                key={key}
                row={row}
                columns={columns}
                index={index}
                last={index === rows.length - 1}
                gap={gap}
                current={index === current}
                tabStop={index === active}
                measure={virtual.measure}
                onOpen={onOpen}
                openLabel={openLabel}
                menu={menu}
                menuLabel={menuLabel}
              />
            );
          })}
        </Body>
      </StyledTable>
    </>
  );
}
