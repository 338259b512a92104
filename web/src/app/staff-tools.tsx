import { Bell } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { SessionUser } from '../features/session/session.slice.ts';
import { isTyping } from '../lib/browser.ts';
import { media, token } from '../theme/tokens.ts';
import { SearchButton } from '../ui/search-field.tsx';
import { TestModeBadge } from './test-mode.tsx';
import { SchemeChoices, UserMenu } from './user-menu.tsx';

const NotificationsIcon = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  color: ${token('text-soft')};
  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

const isOverlayOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Handles the shortcuts that work on every page: Ctrl+K and `/` open the command palette, `?` opens the list of shortcuts. The page's
 * own handlers run first, since this one is on `window`: on a page with a search field, `/` moves the focus there.
 */
function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isOverlayOpen()) return;
      const withControl = event.ctrlKey || event.metaKey;
      const isPaletteKey = withControl ? event.key.toLowerCase() === 'k' : event.key === '/';
      const isHelpKey = !withControl && event.key === '?';
      if (!isPaletteKey && !isHelpKey) return;
      if (!withControl && isTyping(event.target)) return;
      event.preventDefault();
      if (isPaletteKey) onPalette();
      else onHelp();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onPalette, onHelp]);
}

const CommandPalette = lazy(() =>
  import('./command-palette/command-palette.tsx').then((code) => ({ default: code.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import('./command-palette/shortcut-sheet.tsx').then((code) => ({ default: code.ShortcutSheet })),
);

/** Tools at the right of the top bar, and the dialogs that shortcuts open. */
export function StaffTools({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const onPalette = useCallback(() => setOpen('palette'), []);
  const onHelp = useCallback(() => setOpen('shortcuts'), []);
  useShortcuts({ onPalette, onHelp });

  return (
    <>
      <SearchButton onClick={onPalette} />
      <TestModeBadge />
      {/* The specification has an icon that does nothing, so it is not a button. */}
      <NotificationsIcon role="img" aria-label="Notifications">
        <Bell size={20} strokeWidth={1.75} aria-hidden />
      </NotificationsIcon>
      <UserMenu user={user} onShortcuts={onHelp}>
        <SchemeChoices />
      </UserMenu>
      <Suspense>
        {open === 'palette' && <CommandPalette user={user} onClose={close} onShortcuts={onHelp} />}
        {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </>
  );
}
