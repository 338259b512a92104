import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { SessionUser } from '../features/session/session.slice.ts';
import { SMALL_SCREEN } from '../theme/tokens.ts';
import { Sheet } from '../ui/sheet.tsx';
import { sidebarMoved, useSidebarOpen } from './sidebar.slice.ts';
import { StaffSidebar } from './staff-sidebar.tsx';

/** The sidebar below 768 px; closes by a link, its button, the overlay, and whenever the viewport crosses that width. */
export function SlideOverSidebar({ user }: { user: SessionUser }) {
  const dispatch = useDispatch();
  const open = useSidebarOpen();
  const close = () => dispatch(sidebarMoved(false));

  useEffect(() => {
    const screen = window.matchMedia(SMALL_SCREEN);
    const closeIt = () => dispatch(sidebarMoved(false));
    screen.addEventListener('change', closeIt);
    return () => screen.removeEventListener('change', closeIt);
  }, [dispatch]);

  return (
    <Sheet title="Menu" open={open} onClose={close}>
      <StaffSidebar user={user} onNavigate={close} />
    </Sheet>
  );
}
