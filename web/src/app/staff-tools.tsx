import { Bell } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { SessionUser } from '../features/session/session.slice.ts';
import { isTyping } from '../lib/browser.ts';
import { media, token } from '../theme/tokens.ts';
import { SearchButton } from '../ui/search-field.tsx';
import { TestModeBadge } from './test-mode.tsx';
import { SchemeChoices, UserMenu } from './user-menu.tsx';

const Notifications = styled.span`
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

const overlayOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Handles the shortcuts of every page. Listens on `window`, after the page's own handlers: a search field takes `/`. */
function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || overlayOpen()) return;
      const withControl = event.ctrlKey || event.metaKey;
      const palette = withControl ? event.key.toLowerCase() === 'k' : event.key === '/';
      const help = !withControl && event.key === '?';
      if (!palette && !help) return;
      if (!withControl && isTyping(event.target)) return;
      event.preventDefault();
      if (palette) onPalette();
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
      <Notifications role="img" aria-label="Notifications">
        <Bell size={20} strokeWidth={1.75} aria-hidden />
      </Notifications>
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
