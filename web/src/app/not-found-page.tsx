import { Map as MapIcon } from 'lucide-react';
import { useEffect } from 'react';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page not found · Utility Pay';
  }, []);
  return (
    <EmptyState
      icon={MapIcon}
      heading="h1"
      title="404 Page Not Found"
      action={
        <ButtonLink to={PATHS.root} kind="secondary">
          Go to the start page
        </ButtonLink>
      }
    >
      There is no page at this address. It may have moved, or the link may be mistyped.
    </EmptyState>
  );
}
