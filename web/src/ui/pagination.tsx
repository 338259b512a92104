import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { media, tabular, token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Select } from './input.tsx';

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
  gap: ${token('space-2')};
  margin-left: auto;
`;

/** Labels of the buttons. */
const LABELS = { position: ['Previous', 'Next'], time: ['Newer', 'Older'] } as const;

interface PaginationProps {
  /** Name of the list, such as `Customers`. */
  label: string;
  /** Number of the first row, starting at 1. */
  first: number;
  shown: number;
  total: number;
  onPrevious?: () => void;
  onNext?: () => void;
  order?: keyof typeof LABELS;
  pageSize?: number;
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
}

const figures = (value: number): string => value.toLocaleString('en-US');

export function Pagination({ label, first, shown, total, order = 'position', ...rest }: PaginationProps) {
  const { onPrevious, onNext, pageSize, pageSizes = [], onPageSize } = rest;
  const [previous, next] = LABELS[order];
  return (
    <Foot aria-label={`${label}: pages`}>
      <Range aria-live="polite">
        {figures(first)}-{figures(first + shown - 1)} of {figures(total)}
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
