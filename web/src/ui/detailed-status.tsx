import type { ReactNode } from 'react';
import type { Meaning } from '../theme/brand-colors.ts';
import { Stack } from './layout.tsx';
import { StatusChip } from './status-chip.tsx';
import { Text } from './text.tsx';

interface DetailedStatusProps {
  meaning: Meaning | 'neutral';
  label: string;
  /** Lines below the chip. */
  details: readonly string[];
  children?: ReactNode;
}

/** A status chip with lines of detail below it, for a cell of a table. */
export const DetailedStatus = ({ meaning, label, details, children }: DetailedStatusProps) => (
  <Stack $gap="space-1">
    <div>
      <StatusChip meaning={meaning}>{label}</StatusChip>
    </div>
    {details.map((text) => (
      <Text key={text} $kind="small" $tone="text-soft">
        {text}
      </Text>
    ))}
    {children}
  </Stack>
);
