import { Component, type ReactNode, useState } from 'react';
import { randomKey } from '../lib/browser.ts';
import { type Failure, toFailure } from '../lib/failure.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { BrokenDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';

/** Shown instead of a page that failed to render. Its button reloads the page, which also loads a newer release of the code. */
function BrokenPage({ failure }: { failure: Failure }) {
  const [id] = useState(() => failure.id ?? `web-${randomKey().slice(0, 12)}`);
  const retry = <Button onClick={() => window.location.reload()}>Try again</Button>;
  return (
    <EmptyState drawing={<BrokenDrawing />} heading="h1" title="Something went wrong" action={retry}>
      <Stack as="span" $gap="space-2">
        <span>This page couldn't be displayed. Your saved changes are safe.</span>
        <Text as="span" $kind="small" $tone="text-soft">
          Error ID: <Copyable text={id} label="Copy error ID" />
        </Text>
      </Stack>
    </EmptyState>
  );
}

/** Shows `BrokenPage` in place of its children after an unexpected rendering error; the rest of the page still works. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: toFailure(error) };
  }

  override render(): ReactNode {
    return this.state.failure ? <BrokenPage failure={this.state.failure} /> : this.props.children;
  }
}
