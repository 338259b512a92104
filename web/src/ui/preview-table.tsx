import { styled } from 'styled-components';
import { tabular, token, type } from '../theme/tokens.ts';

// Scrollable elements must be focusable.
const Scroller = styled.section.attrs({ tabIndex: 0 })`
  overflow-x: auto;
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
`;

const StyledTable = styled.table`
  ${type('small')}
  ${tabular}
  width: 100%;
  th,
  td {
    padding: ${token('space-2')} ${token('space-3')};
    text-align: left;
    white-space: nowrap;
    max-width: 260px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  th {
    font-weight: 600;
    vertical-align: bottom;
    background: ${token('sunken')};
    border-bottom: 1px solid ${token('line')};
  }
  tr + tr td {
    border-top: 1px solid ${token('line')};
  }
`;

const FileHeader = styled.span`
  display: block;
  font-weight: 400;
  color: ${token('text-faint')};
`;

const Ignored = styled.span`
  font-weight: 400;
  color: ${token('text-faint')};
  text-decoration: line-through;
`;

export interface PreviewColumn {
  key: string;
  header: string;
  /** Label of the template's field; null for a column that will be ignored. */
  field: string | null;
}

export interface PreviewRow {
  key: string;
  cells: readonly string[];
}

const Head = ({ header, field }: Pick<PreviewColumn, 'header' | 'field'>) => {
  if (!field) return <Ignored title="This column will be ignored">{header || '(no name)'}</Ignored>;
  return (
    <>
      {field}
      {field.toLowerCase() !== header.toLowerCase() && <FileHeader>{header}</FileHeader>}
    </>
  );
};

interface PreviewTableProps {
  label: string;
  columns: readonly PreviewColumn[];
  rows: readonly PreviewRow[];
}

/** Preview of a file's first rows; scrolls horizontally. */
export const PreviewTable = ({ label, columns, rows }: PreviewTableProps) => (
  <Scroller aria-label={label}>
    <StyledTable>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              <Head header={column.header} field={column.field} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) => (
              <td key={column.key}>{column.field ? cells[index] : <Ignored>{cells[index]}</Ignored>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </StyledTable>
  </Scroller>
);
