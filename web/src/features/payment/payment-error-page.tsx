import { CircleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BigIcon } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { CHECK_ACCOUNT, returnMessage } from './outcome.ts';

const DEFAULT_PROBLEM = 'An error occurred during the payment process.';

/** Shows the error message of the URL. */
export function PaymentErrorPage() {
  const [params] = useSearchParams();
  return (
    <NarrowCard>
      <Stack $gap="space-6">
        <BigIcon meaning="danger" icon={CircleAlert} />
        <div>
          <PageTitle>Payment Error</PageTitle>
          <Text $tone="text-soft">{returnMessage(params.get('message'), DEFAULT_PROBLEM)}</Text>
        </div>
        <Text $kind="small" $tone="text-soft">
          {CHECK_ACCOUNT}
        </Text>
        <ButtonLink to={PATHS.account} full>
          Back to account
        </ButtonLink>
      </Stack>
    </NarrowCard>
  );
}
