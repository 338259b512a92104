import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import type { Failure } from '../lib/failure.ts';
import type { Meaning } from '../theme/brand-colors.ts';
import { token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Copyable } from './copyable.tsx';
import { Stack } from './layout.tsx';

const ICONS = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, info: Info } as const;

const Box = styled.div<{ $meaning: Meaning }>`
  display: flex;
  gap: ${token('space-3')};
  padding: ${token('space-3')} ${token('space-4')};
  color: ${({ $meaning }) => token(`${$meaning}-text`)};
  background: ${({ $meaning }) => token(`${$meaning}-tint`)};
  border: 1px solid ${({ $meaning }) => token(`${$meaning}-line`)};
  border-radius: ${token('radius-field')};
  svg {
    flex: none;
    margin-top: 2px;
  }
  &:focus-visible {
    outline: 2px solid ${token('ring')};
  }
`;

const Title = styled.p`
  ${type('body')}
  font-weight: 600;
`;

const Body = styled.div`
  ${type('small')}
  min-width: 0;
`;

export interface NoticeProps {
  meaning: Meaning;
  title?: string;
  children?: ReactNode;
  /** Screen readers announce the notice at once. Omit it for notices that are on the page from the start. */
  urgent?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A message with an icon. */
export function Notice({ meaning, title, children, urgent, ref }: NoticeProps) {
  const Icon = ICONS[meaning];
  return (
    <Box $meaning={meaning} role={urgent ? 'alert' : undefined} ref={ref} tabIndex={ref ? -1 : undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        {title && <Title>{title}</Title>}
        {children && <Body>{children}</Body>}
      </div>
    </Box>
  );
}

interface FailureNoticeProps {
  failure: Failure;
  /** What failed, in the specification's words where it has them. */
  title?: string;
  onRetry?: () => void;
}

/** Shows a failure: its message, the error id for support, and a retry button. */
export const FailureNotice = ({ failure, title, onRetry }: FailureNoticeProps) => (
  <Notice meaning={failure.code === 'FORBIDDEN' ? 'info' : 'danger'} title={title} urgent>
    <Stack $gap="space-2">
      <p>{failure.message}</p>
      {failure.id && (
        <p>
          Error ID: <Copyable text={failure.id} label="Copy error ID" />
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
