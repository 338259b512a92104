import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left: by a link, by the browser's back, by a reload. */
export const UnsavedGuard = ({ when }: { when: boolean }) => when && <Guard />;

// There while something is unsaved and no longer: the router asks one guard alone, and a page may have several forms.
function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <ConfirmDialog
      title="Leave without saving?"
      open={blocker.state === 'blocked'}
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you changed on this page has not been saved yet.
    </ConfirmDialog>
  );
}
