import { Check, Clock, X } from 'lucide-react';
import { MEANINGS } from '../../theme/meaning-colors.ts';
import { BigIcon } from '../../ui/big-icon.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

export const StateSamples = () => (
  <Columns $least="360px">
    <Card title="Notices">
      <Stack>
        {MEANINGS.map((meaning) => (
          <Notice key={meaning} meaning={meaning} title={meaning}>
            What happened, and what to do.
          </Notice>
        ))}
        <FailureNotice
          failure={{ code: 'INTERNAL', message: 'Something went wrong. Please try again.', id: 'Ab3dE5gH7jK9' }}
          onRetry={() => undefined}
        />
      </Stack>
    </Card>
    <Card title="States">
      <Stack>
        <Row>
          {[...MEANINGS, 'neutral' as const].map((meaning) => (
            <StatusChip key={meaning} meaning={meaning}>
              {meaning}
            </StatusChip>
          ))}
        </Row>
        <Row>
          <BigIcon meaning="success" icon={Check} />
          <BigIcon meaning="warning" icon={Clock} />
          <BigIcon meaning="danger" icon={X} />
        </Row>
        <Progress label="Progress" share={0.4} words="40 of 100" />
        <Skeleton />
      </Stack>
    </Card>
  </Columns>
);
