import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('space-6')};
  align-items: start;
  ${media.roomy} {
    grid-template-columns: 420px minmax(0, 1fr);
  }
`;

/** Stays in view beside the fields, below the top bar. */
const Preview = styled.section`
  min-width: 0;
  ${media.roomy} {
    position: sticky;
    top: 80px;
  }
`;

interface FormAndPreviewProps {
  form: ReactNode;
  /** What the preview is of. */
  label: string;
  preview: ReactNode;
}

/** Fields at the left and what becomes of them at the right; below each other where there is no room. */
export const FormAndPreview = ({ form, label, preview }: FormAndPreviewProps) => (
  <Sides>
    {form}
    <Preview aria-label={label}>{preview}</Preview>
  </Sides>
);
