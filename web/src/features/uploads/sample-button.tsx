import { SAMPLE_CSV } from '@utility-pay/contracts';
import { Download } from 'lucide-react';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import type { Template } from './use-template.ts';

/** The company's own sample; the product's where it has none. */
export const SampleButton = ({ template }: { template: Template | undefined }) => (
  <Button
    kind="secondary"
    small
    onClick={() =>
      downloadText('sample-balances.csv', template?.sampleFormat.trim() ? template.sampleFormat : SAMPLE_CSV)
    }
  >
    <Download size={16} strokeWidth={1.75} aria-hidden />
    Download Sample
  </Button>
);
