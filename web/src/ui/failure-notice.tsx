import type { Failure } from '../lib/failure.ts';
import { Button } from './button.tsx';
import { Copyable } from './copyable.tsx';
import { Stack } from './layout.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  failure: Failure;
  /** What could not be done, where the specification has words for it. */
  title?: string;
  onRetry?: () => void;
}

/** Something could not be loaded or done: why, the id for support, and a way to try again. */
export const FailureNotice = ({ failure, title, onRetry }: FailureNoticeProps) => (
  <Notice meaning={failure.code === 'FORBIDDEN' ? 'info' : 'danger'} title={title} urgent>
    <Stack $gap="space-2">
      <p>{failure.message}</p>
      {failure.id && (
        <p>
          Error id: <Copyable text={failure.id} label="Copy error id" />
        </p>
      )}
      {onRetry && failure.code !== 'FORBIDDEN' && (
        <div>
          <Button kind="secondary" small onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Stack>
  </Notice>
);
