import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { formatCount } from '../lib/format-count.ts';
import { media, tabular, token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Select } from './input.tsx';
import { useIsPrinting } from './print-all.tsx';

const Foot = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('space-3')} ${token('space-6')};
  padding: ${token('space-3')} ${token('space-6')};
  border-top: 1px solid ${token('line')};
  ${media.small} {
    padding-inline: ${token('space-4')};
  }
  @media print {
    > :not(:first-child) {
      display: none;
    }
  }
`;

const Range = styled.p`
  ${type('small')}
  ${tabular}
  color: ${token('text-soft')};
`;

const Size = styled.label`
  ${type('small')}
  display: flex;
  align-items: center;
  gap: ${token('space-2')};
  color: ${token('text-soft')};
  white-space: nowrap;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token('space-2')};
  margin-left: auto;
`;

/** Labels of the buttons: for lists by position, or newest first. */
const LABELS = { position: ['Previous', 'Next'], time: ['Newer', 'Older'] } as const;

interface PaginationProps {
  /** Name of the list, such as `Customers`. */
  label: string;
  /** Number of the first shown row, starting at 1. */
  first: number;
  /** Number of rows that are shown. */
  shown: number;
  /** Number of rows on all pages; undefined if it is unknown. */
  total: number | undefined;
  onPrevious?: () => void;
  onNext?: () => void;
  order?: keyof typeof LABELS;
  pageSize?: number;
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
  /** Prints the rows of all pages. */
  onPrint?: (() => void) | undefined;
}

/** The pager below a list: the range of the shown rows, and buttons to the previous and next page. */
export function Pagination({ label, first, shown, total, order = 'position', ...rest }: PaginationProps) {
  const { onPrevious, onNext, pageSize, pageSizes = [], onPageSize, onPrint } = rest;
  // When all rows are printed, there is no range to show.
  if (useIsPrinting()) return null;
  const [previous, next] = LABELS[order];
  return (
    <Foot aria-label={`${label}: pages`}>
      <Range aria-live="polite">
        {formatCount(first)}-{formatCount(first + shown - 1)}
        {total !== undefined && ` of ${formatCount(total)}`}
      </Range>
      {pageSize && onPageSize && (
        <Size>
          Rows per page
          <Select
            value={pageSize}
            options={pageSizes.map((size) => ({ value: size, label: size }))}
            onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
          />
        </Size>
      )}
      <Buttons>
        {onPrint && (
          <Button kind="quiet" small onClick={onPrint}>
            <Printer size={16} strokeWidth={1.75} aria-hidden />
            Print all
          </Button>
        )}
        <Button kind="secondary" small disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
          {previous}
        </Button>
        <Button kind="secondary" small disabled={!onNext} onClick={onNext}>
          {next}
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      </Buttons>
    </Foot>
  );
}
