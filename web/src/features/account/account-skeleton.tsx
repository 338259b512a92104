import { Surface } from '../../ui/card.tsx';
import { MainAndSide, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';

export const AccountSkeleton = () => (
  <MainAndSide>
    <Stack $gap="space-6">
      <Surface>
        <Skeleton label="Loading your account" lines={4} height={32} />
      </Surface>
      <Surface>
        <Skeleton lines={5} height={36} />
      </Surface>
    </Stack>
    <Surface>
      <Skeleton lines={6} />
    </Surface>
  </MainAndSide>
);
