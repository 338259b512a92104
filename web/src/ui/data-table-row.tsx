import { Ellipsis } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { BAR_HEIGHT, hidden, media, tabular, token, type } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import type { Column } from './table.tsx';

/** Height of the column titles in pixels. */
export const DATA_HEAD_HEIGHT = 40;

/** Columns of the table's grid, which the titles and every row share. */
export const gridLine = css`
  display: grid;
  grid-template-columns: var(--columns);
  padding-inline: calc(${token('space-6')} - var(--gutter));
  [data-scrolls] & {
    min-width: var(--row-width);
    background: ${token('surface')};
  }
  @media print {
    [data-scrolls] & {
      min-width: 0;
    }
  }
`;

/** The first cell and the menu stay in place while a table scrolls sideways. */
export const pinned = css`
  [data-scrolls] &:first-child,
  [data-scrolls] &:last-child {
    position: sticky;
    left: 0;
    right: 0;
    z-index: 1;
    align-self: stretch;
    align-content: center;
    background: inherit;
    box-shadow: 0 0 0 1px ${token('line')};
    clip-path: inset(0 -1px);
  }
  @media print {
    [data-scrolls] &:first-child,
    [data-scrolls] &:last-child {
      position: static;
      box-shadow: none;
    }
  }
`;

const BodyRow = styled.tr.attrs({ role: 'row' })`
  ${gridLine}
  position: relative;
  min-height: 45px;
  border-bottom: 1px solid ${token('line')};
  /* A page has up to 200 rows: those outside the viewport skip style and layout. Cards are excluded, because their heights differ too
     much for one placeholder height. */
  content-visibility: auto;
  contain-intrinsic-block-size: auto 45px;
  [data-opens] & {
    cursor: pointer;
  }
  [data-cards] & {
    display: block;
    padding: ${token('space-3')} ${token('space-6')};
    content-visibility: visible;
  }
  ${media.small} {
    [data-cards] & {
      padding-inline: ${token('space-4')};
    }
  }
  &[data-last] {
    border-bottom-color: transparent;
  }
  @media print {
    break-inside: avoid;
    content-visibility: visible;
  }
  /* Keeps a focused element clear of the sticky top bar and column titles. */
  button,
  a {
    scroll-margin: ${BAR_HEIGHT + DATA_HEAD_HEIGHT + 8}px 0 ${token('space-4')};
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

/** Text of a cell without a value. Cards do not show such a cell. */
const NO_VALUE = '–';

/** In a card each cell is a line of label and value; the first cell is the title. */
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

const Cell = styled.td.attrs({ role: 'cell' })`
  align-self: center;
  min-width: 0;
  padding: ${token('space-2')} var(--gutter);
  overflow-wrap: anywhere;
  ${pinned}
  &[data-end] {
    ${tabular}
    text-align: right;
  }
  [data-cards] & {
    ${cardLine}
  }
  [data-cards] &[data-empty]:not(:first-child) {
    display: none;
  }
`;

const MenuCell = styled.td.attrs({ role: 'cell' })`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  ${pinned}
  [data-cards] & {
    position: absolute;
    top: ${token('space-2')};
    right: ${token('space-3')};
  }
`;

const Truncated = styled.span`
  display: block;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  tr:focus-within &,
  [data-cards] & {
    white-space: normal;
  }
  @media print {
    white-space: normal;
  }
`;

const Opener = styled.button`
  display: block;
  min-width: 0;
  min-height: 24px;
  max-width: 100%;
  font-weight: 500;
  overflow-wrap: anywhere;
  border-radius: 2px;
  *:not([data-truncated]) {
    white-space: normal;
  }
  [data-cards] & {
    font-weight: 600;
  }
`;

/** The parts of `DataTableProps` that a row needs. */
export interface RowOptions<Row> {
  /** Opens a row's details: by a click on the row, or by the button in its first cell. */
  onOpen?: (row: Row) => void;
  /** Rows open a page; by default a dialog. */
  opensPage?: boolean;
  /** The button's name, if the first cell's text is not enough; it must contain that text. */
  openLabel?: (row: Row) => string;
  /** A row without items has no menu. */
  menu?: (row: Row) => readonly MenuItem[];
  menuLabel?: (row: Row) => string;
}

interface DataRowProps<Row> extends RowOptions<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  last: boolean;
  /** The row's details are open. */
  current: boolean;
  /** The row is the only one in the tab order; the arrow keys move between rows. */
  tabStop: boolean;
}

/** Returns whether a click on the row does not open it: it hit a control in the row or an open menu, or ended a text selection. */
function isClickForOther({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input') !== null || Boolean(getSelection()?.toString());
}

const contentOf = (content: ReactNode, truncate: boolean | undefined): ReactNode =>
  truncate ? (
    <Truncated data-truncated title={typeof content === 'string' ? content : undefined}>
      {content}
    </Truncated>
  ) : (
    content
  );

function PlainDataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, index, last, current, tabStop, onOpen, opensPage, openLabel, menu, menuLabel } = props;
  const tabIndex = onOpen ? (tabStop ? 0 : -1) : undefined;
  const items = menu?.(row);
  return (
    <BodyRow
      data-index={index}
      data-last={last || undefined}
      aria-current={current || undefined}
      onClick={onOpen && ((event) => isClickForOther(event) || onOpen(row))}
    >
      {columns.map(({ key, title, cell, end, truncate }, column) => (
        <Cell key={key} data-label={title} data-end={end || undefined} data-empty={cell(row) === NO_VALUE || undefined}>
          {onOpen && column === 0 ? (
            <Opener
              type="button"
              data-opener
              tabIndex={tabIndex}
              aria-haspopup={opensPage ? undefined : 'dialog'}
              aria-label={openLabel?.(row)}
              onClick={() => onOpen(row)}
            >
              {contentOf(cell(row), truncate)}
            </Opener>
          ) : (
            contentOf(cell(row), truncate)
          )}
        </Cell>
      ))}
      {items && (
        <MenuCell>
          {items.length > 0 && (
            <Menu
              trigger={<IconButton label={menuLabel?.(row) ?? 'Actions'} icon={Ellipsis} tabIndex={tabIndex} />}
              items={items}
            />
          )}
        </MenuCell>
      )}
    </BodyRow>
  );
}

/** One row; memoized, because a page has up to 200. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
