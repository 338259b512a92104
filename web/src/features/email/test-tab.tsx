import { Stack } from '../../ui/layout.tsx';
import type { Configuration, Scope } from './configuration.ts';
import { Deliveries } from './deliveries.tsx';
import { TestCard } from './test-card.tsx';

/** A mail to try the configuration out, and what became of all mail lately. */
export const TestTab = ({ configuration, scope }: { configuration: Configuration; scope: Scope }) => (
  <Stack $gap="space-6">
    <TestCard configuration={configuration} scope={scope} />
    <Deliveries companyId={scope.companyId} />
  </Stack>
);
