import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { turned } from '../../lib/list-address.ts';
import { SortButton } from '../table.tsx';
import { Hidden } from '../text.tsx';
import { Head, HeadCell, HeadRow } from './style.ts';
import type { DataTableProps } from './types.ts';

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

type DataHeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'> & {
  hasMenu: boolean;
};

/** The columns' names, in view as long as rows are; a button each where the list can be sorted by it. */
export const DataHead = <Row,>({ columns, sort, onSort, hasMenu }: DataHeadProps<Row>) => (
  <Head>
    <HeadRow aria-rowindex={1}>
      {columns.map(({ key, title, end, sortable }) => {
        const direction = sort?.key === key ? sort.direction : undefined;
        const Icon = ICONS[direction ?? 'none'];
        return (
          <HeadCell key={key} data-end={end || undefined} aria-sort={direction}>
            {sortable && sort && onSort ? (
              <SortButton type="button" onClick={() => onSort(turned(sort, key))}>
                {title}
                <Icon size={14} strokeWidth={1.75} aria-hidden />
              </SortButton>
            ) : (
              title
            )}
          </HeadCell>
        );
      })}
      {hasMenu && (
        <HeadCell>
          <Hidden>Actions</Hidden>
        </HeadCell>
      )}
    </HeadRow>
  </Head>
);
