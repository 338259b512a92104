import type { Sort } from '../../lib/list-address.ts';
import type { MenuItem } from '../menu.tsx';
import type { Column } from '../table.tsx';

export interface DataTableProps<Row> {
  /** What the rows are: the table's name. */
  caption: string;
  /** Stands outside the component, or is memoised, as are the functions: rows are rendered again only when they change. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Pixels below which each row is a card; 115 a column without. */
  least?: number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** A click on a row, or its first cell's button. */
  onOpen?: (row: Row) => void;
  /** The button's name, where the first cell's own text says too little; it contains that text. */
  openLabel?: (row: Row) => string;
  menu?: (row: Row) => readonly MenuItem[];
  menuLabel?: (row: Row) => string;
  /** The row whose details are open. */
  currentKey?: string;
  /** Other rows are being fetched: these stay, dimmed. */
  busy?: boolean;
  /** Changes with the rows that are listed: another page is read from its first row. */
  pageKey?: string;
}
