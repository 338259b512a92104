import { Menu as MenuIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { SMALL_SCREEN } from '../theme/tokens.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { sidebarOpenChanged, useSidebarOpen } from './sidebar.slice.ts';

const Sheet = lazy(() => import('../ui/sheet.tsx').then(({ Sheet: sheet }) => ({ default: sheet })));

/** Opens the slide-over sidebar. */
export function MenuButton() {
  const dispatch = useDispatch();
  return <IconButton label="Open menu" icon={MenuIcon} onClick={() => dispatch(sidebarOpenChanged(true))} />;
}

/** The sidebar below 768 px. A link, its button, the overlay, and crossing that width close it. */
export function SlideOver({ children }: { children: (close: () => void) => ReactNode }) {
  const dispatch = useDispatch();
  const open = useSidebarOpen();
  // Stays after the first opening, for the closing animation.
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  const close = () => dispatch(sidebarOpenChanged(false));

  useEffect(() => {
    const screen = window.matchMedia(SMALL_SCREEN);
    const closeIt = () => dispatch(sidebarOpenChanged(false));
    screen.addEventListener('change', closeIt);
    return () => screen.removeEventListener('change', closeIt);
  }, [dispatch]);

  if (!opened) return null;
  return (
    <Suspense>
      <Sheet title="Menu" open={open} onClose={close}>
        {children(close)}
      </Sheet>
    </Suspense>
  );
}
