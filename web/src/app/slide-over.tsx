import { Menu as MenuIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { SMALL_SCREEN } from '../theme/tokens.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { sidebarOpenChanged, useSidebarOpen } from './sidebar.slice.ts';

const Sheet = lazy(() => import('../ui/sheet.tsx').then((code) => ({ default: code.Sheet })));

/** Opens the slide-over sidebar. */
export function MenuButton() {
  const dispatch = useDispatch();
  return <IconButton label="Open menu" icon={MenuIcon} onClick={() => dispatch(sidebarOpenChanged(true))} />;
}

/** The sidebar over the page on small screens (SMALL_SCREEN). Its links and button, a click beside it and a change to a large screen close it. */
export function SlideOver({ children }: { children: (close: () => void) => ReactNode }) {
  const dispatch = useDispatch();
  const open = useSidebarOpen();
  // The sheet stays rendered after it was first opened, so that its closing is animated.
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  const close = () => dispatch(sidebarOpenChanged(false));

  useEffect(() => {
    const screen = window.matchMedia(SMALL_SCREEN);
    const handleChange = () => dispatch(sidebarOpenChanged(false));
    screen.addEventListener('change', handleChange);
    return () => screen.removeEventListener('change', handleChange);
  }, [dispatch]);

  if (!hasOpened) return null;
  return (
    <Suspense>
      <Sheet title="Menu" open={open} onClose={close}>
        {children(close)}
      </Sheet>
    </Suspense>
  );
}
