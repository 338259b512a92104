import { type MouseEvent, memo } from 'react';
import { RowMenu } from './row-menu.tsx';
import { BodyRow, Cell, MenuCell, Opener } from './style.ts';
import type { DataTableProps } from './types.ts';

type Given<Row> = Pick<DataTableProps<Row>, 'columns' | 'onOpen' | 'openLabel' | 'menu' | 'menuLabel'>;

interface DataRowProps<Row> extends Given<Row> {
  row: Row;
  index: number;
  last: boolean;
  /** Pixels to the row before it in the page, where rows between them are left out. */
  gap: number;
  current: boolean;
  /** The one row that the tab key stops at; the arrow keys move between rows. */
  tabStop: boolean;
  measure: (element: HTMLElement | null) => void;
}

/** A click that was meant for something inside the row, for a menu over it, or that ends a selection of text. */
function meantForElse({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input') !== null || Boolean(getSelection()?.toString());
}

function PlainDataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, index, last, gap, current, tabStop, measure, onOpen, openLabel, menu, menuLabel } = props;
  const tabIndex = onOpen ? (tabStop ? 0 : -1) : undefined;
  return (
    <BodyRow
      ref={measure}
      data-index={index}
      data-last={last || undefined}
      aria-rowindex={index + 2}
      aria-current={current || undefined}
      style={gap ? { marginTop: gap } : undefined}
      onClick={onOpen && ((event) => meantForElse(event) || onOpen(row))}
    >
      {columns.map(({ key, title, cell, end }, column) => (
        <Cell key={key} data-label={title} data-end={end || undefined}>
          {onOpen && column === 0 ? (
            <Opener
              type="button"
              data-opener
              tabIndex={tabIndex}
              aria-haspopup="dialog"
              aria-label={openLabel?.(row)}
              onClick={() => onOpen(row)}
            >
              {cell(row)}
            </Opener>
          ) : (
            cell(row)
          )}
        </Cell>
      ))}
      {menu && (
        <MenuCell>
          <RowMenu label={menuLabel?.(row) ?? 'Actions'} items={menu(row)} tabIndex={tabIndex} />
        </MenuCell>
      )}
    </BodyRow>
  );
}

/** One row. Rendered again only when something of its own changes. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
