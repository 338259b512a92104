import { styled } from 'styled-components';
import { sortOfWord, sortWord } from '../../lib/list-address.ts';
import { media, token } from '../../theme/tokens.ts';
import { Select } from '../input.tsx';
import type { DataTableProps } from './types.ts';

const Box = styled.div`
  padding: 0 ${token('space-6')} ${token('space-4')};
  ${media.small} {
    padding-inline: ${token('space-4')};
  }
`;

type SortSelectProps<Row> = Required<Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>>;

/** Sorting where rows are cards and there are no heads to press. */
export const SortSelect = <Row,>({ columns, sort, onSort }: SortSelectProps<Row>) => (
  <Box>
    <Select
      aria-label="Sort by"
      value={sortWord(sort)}
      onChange={({ currentTarget }) => onSort(sortOfWord(currentTarget.value))}
    >
      {columns
        .filter(({ sortable }) => sortable)
        .flatMap(({ key, title }) => [
          <option key={key} value={key}>{`${title}: ascending`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${title}: descending`}</option>,
        ])}
    </Select>
  </Box>
);
