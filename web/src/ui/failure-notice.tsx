import type { Failure } from '../lib/failure.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Row, Stack } from './layout.tsx';
import { Notice } from './notice.tsx';
import { Tabular, Text } from './text.tsx';

interface FailureNoticeProps {
  failure: Failure;
  /** What could not be done, where the specification has words for it. */
  title?: string;
  onRetry?: () => void;
}

/** Something could not be loaded or done: why, the id for support, and a way to try again. */
export const FailureNotice = ({ failure, title, onRetry }: FailureNoticeProps) => (
  <Notice meaning="danger" title={title} urgent>
    <Stack $gap="space-2">
      <p>{failure.message}</p>
      {failure.id && (
        <Row $gap="space-1">
          <Text as="span" $kind="small" $tone="danger-text">
            Error id <Tabular>{failure.id}</Tabular>
          </Text>
          <CopyButton text={failure.id} label="Copy error id" />
        </Row>
      )}
      {onRetry && (
        <div>
          <Button kind="secondary" small onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Stack>
  </Notice>
);
