import { Bell } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { SessionUser } from '../features/session/session.slice.ts';
import { SearchButton } from '../ui/bar-buttons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SchemeChoices } from './scheme-choices.tsx';
import { TestModeBadge } from './test-mode.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { UserMenu } from './user-menu.tsx';

const CommandPalette = lazy(() =>
  import('./command-palette/command-palette.tsx').then((code) => ({ default: code.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import('./command-palette/shortcut-sheet.tsx').then((code) => ({ default: code.ShortcutSheet })),
);

/** At the right of the bar; and what the keyboard opens on every page. */
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
      <IconButton label="Notifications" icon={Bell} />
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
