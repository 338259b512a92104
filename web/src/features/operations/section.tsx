import type { ReactNode } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Inset } from '../../ui/inset.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SectionProps {
  id: string;
  title: string;
  hint: string;
  action?: ReactNode;
  error: unknown;
  /** Nothing is known yet. */
  waiting: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** One kind of work: what was last known of it stays in sight while the server does not answer. */
export const Section = ({ id, title, hint, action, error, waiting, onRetry, children }: SectionProps) => (
  <div id={id} tabIndex={-1}>
    <Card flush title={title} hint={hint} action={action}>
      <Stack>
        {Boolean(error) && (
          <Inset>
            <FailureNotice failure={toFailure(error)} onRetry={onRetry} />
          </Inset>
        )}
        {waiting && !error && (
          <Inset>
            <Skeleton label={`Loading ${title}`} lines={3} height={28} />
          </Inset>
        )}
        {!waiting && children}
      </Stack>
    </Card>
  </div>
);
