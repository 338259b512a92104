import { useState } from 'react';
import type { Failure } from '../lib/failure.ts';
import { randomKey } from '../lib/random-key.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { BrokenDrawing } from '../ui/drawings/broken.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';

/** The page broke: its error's id, and a way to start it again. A reload also brings code that has been replaced since. */
export function BrokenPage({ failure }: { failure: Failure }) {
  const [id] = useState(() => failure.id ?? `web-${randomKey().slice(0, 12)}`);
  const retry = <Button onClick={() => window.location.reload()}>Try again</Button>;
  return (
    <EmptyState drawing={<BrokenDrawing />} heading="h1" title="Something went wrong" action={retry}>
      <Stack as="span" $gap="space-2">
        <span>This page could not be shown. Nothing that you did before is lost.</span>
        <Text as="span" $kind="small" $tone="text-soft">
          Error id: <Copyable text={id} label="Copy error id" />
        </Text>
      </Stack>
    </EmptyState>
  );
}
