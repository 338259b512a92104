import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((code) => ({ default: code.ConfirmDialog })));

/** Asks before leaving a page with unsaved changes by a link, the back button or a reload. */
export const UnsavedGuard = ({ when }: { when: boolean }) => when && <Guard />;

// Mounted only while there are unsaved changes, because the router supports one blocker at a time and a page may have several forms. Not
// lazy itself, so that leaving is blocked before the dialog's code is loaded.
function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, []);

  return (
    <Suspense>
      <ConfirmDialog
        title="Leave without saving?"
        open={blocker.state === 'blocked'}
        confirmLabel="Leave without saving"
        cancelLabel="Stay on this page"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        Your changes on this page haven't been saved.
      </ConfirmDialog>
    </Suspense>
  );
}
