import { useEffect, useRef } from 'react';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NoPageDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  const page = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = 'Page not found · Utility Pay';
    // Screen readers start at the heading, as on every page.
    page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={page}>
      <EmptyState
        drawing={<NoPageDrawing />}
        heading="h1"
        title="404 Page Not Found"
        action={<ButtonLink to={PATHS.root}>Go to the home page</ButtonLink>}
      >
        There's no page at this address. It may have moved, or the link may have a typo.
      </EmptyState>
    </div>
  );
}
