import { styled } from 'styled-components';
import { media, tabular, token, type } from '../theme/tokens.ts';
import type { Column } from './table.tsx';
import { Hidden } from './text.tsx';

// Scrollable elements must be focusable.
const Frame = styled.div.attrs({ tabIndex: 0, role: 'group' })<{ $height?: string }>`
  max-height: ${({ $height = 'none' }) => $height};
  overflow: auto;
  overscroll-behavior: contain;
  @media print {
    max-height: none;
  }
`;

const StyledTable = styled.table`
  width: 100%;
  th,
  td {
    height: 36px;
    padding: 0 ${token('space-2')};
    text-align: left;
    border-bottom: 1px solid ${token('line')};
    ${media.small} {
      padding: 0 ${token('space-1')};
    }
  }
  th {
    ${type('label')}
    position: sticky;
    top: 0;
    color: ${token('text-soft')};
    background: ${token('surface')};
  }
  th:first-child,
  td:first-child {
    padding-left: 0;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  tr:last-child td {
    border-bottom: 0;
  }
  .end {
    ${tabular}
    text-align: right;
  }
`;

interface SmallTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Height above which the table scrolls, such as `240px`. */
  height?: string;
}

/** A table of a few narrow columns in a card, on every screen size. */
export const SmallTable = <Row,>({ caption, columns, rows, rowKey, height }: SmallTableProps<Row>) => (
  <Frame aria-label={caption} $height={height}>
    <StyledTable>
      <Hidden as="caption">{caption}</Hidden>
      <thead>
        <tr>
          {columns.map(({ key, title, end }) => (
            <th key={key} scope="col" className={end ? 'end' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, cell, end }) => (
              <td key={key} className={end ? 'end' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </StyledTable>
  </Frame>
);
