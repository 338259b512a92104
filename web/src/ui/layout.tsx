import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { TokenName } from '../theme/build-theme.ts';
import { media, token } from '../theme/tokens.ts';

type Space = Extract<TokenName, `space-${string}`>;

/** A column with equal gaps. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 'space-4' }) => token($gap)};
  min-width: 0;
`;

/** A row that wraps. */
export const Row = styled.div<{ $gap?: Space; $justify?: 'start' | 'between' | 'end' | 'center' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'start' }) => ($justify === 'between' ? 'space-between' : $justify)};
  gap: ${({ $gap = 'space-3' }) => token($gap)};
  min-width: 0;
`;

/** A row, usually of buttons, that is not printed. */
export const NotPrinted = styled(Row)`
  @media print {
    display: none;
  }
`;

/** Equal columns, as many as fit with a minimum width. */
export const Columns = styled.div<{ $minWidth?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $minWidth = '240px' }) => $minWidth}), 1fr));
  gap: ${token('space-6')};
  align-items: start;
`;

/** Hidden below 768 px. */
export const NotSmall = styled.div`
  ${media.small} {
    display: none;
  }
`;

/** A wide and a narrow column; one column below 1024 px. */
export const MainAndSide = styled.div`
  display: grid;
  gap: ${token('space-6')};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('space-6')};
  align-items: start;
  ${media.roomy} {
    grid-template-columns: 420px minmax(0, 1fr);
  }
`;

/** Sticky below the top bar. */
const Preview = styled.section`
  min-width: 0;
  ${media.roomy} {
    position: sticky;
    top: 80px;
  }
`;

interface FormAndPreviewProps {
  form: ReactNode;
  /** Accessible name of the preview. */
  label: string;
  preview: ReactNode;
}

/** A form beside its preview; stacked on small screens. */
export const FormAndPreview = ({ form, label, preview }: FormAndPreviewProps) => (
  <Sides>
    {form}
    <Preview aria-label={label}>{preview}</Preview>
  </Sides>
);
