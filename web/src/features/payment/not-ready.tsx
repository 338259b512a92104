import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { NotReady as Problem } from './refusals.ts';

interface NotReadyProps {
  problem: Problem;
  onRetry: () => void;
}

/** Why nothing can be paid now, and what is left to do. */
export const NotReady = ({ problem: { title, message, settled, canRetry, toast }, onRetry }: NotReadyProps) => (
  <>
    {/* What a toast says is read out from there. */}
    <Notice meaning={settled ? 'success' : 'danger'} title={title} urgent={toast === null}>
      {message}
    </Notice>
    <Stack $gap="space-2">
      {canRetry && (
        <Button full onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink to={PATHS.account} kind={canRetry ? 'secondary' : 'primary'} full>
        Back to account
      </ButtonLink>
    </Stack>
  </>
);
