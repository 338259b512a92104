import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { tabular, token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';

const Foot = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('space-3')};
  padding: ${token('space-3')} ${token('space-6')};
  border-top: 1px solid ${token('line')};
`;

const Range = styled.p`
  ${type('small')}
  ${tabular}
  color: ${token('text-soft')};
`;

const Buttons = styled.div`
  display: flex;
  gap: ${token('space-2')};
`;

interface PaginationProps {
  /** What is listed: `Customers`. */
  label: string;
  /** Of the first row shown, from 1. */
  first: number;
  shown: number;
  total: number;
  onPrevious?: () => void;
  onNext?: () => void;
}

const figures = (value: number): string => value.toLocaleString('en-US');

export const Pagination = ({ label, first, shown, total, onPrevious, onNext }: PaginationProps) => (
  <Foot aria-label={`${label}: pages`}>
    <Range aria-live="polite">
      {figures(first)}-{figures(first + shown - 1)} of {figures(total)}
    </Range>
    <Buttons>
      <Button kind="secondary" small disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        Previous
      </Button>
      <Button kind="secondary" small disabled={!onNext} onClick={onNext}>
        Next
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Button>
    </Buttons>
  </Foot>
);
