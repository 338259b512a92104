import { Dialog } from '../../ui/dialog.tsx';
import { KeyList } from '../../ui/keys.tsx';

const SHORTCUTS = [
  { does: 'Search and commands', keys: ['Ctrl', 'K'] },
  { does: 'Search the list on this page, or everything', keys: ['/'] },
  { does: 'Keyboard shortcuts', keys: ['?'] },
  { does: 'Move between rows', keys: ['↑', '↓'] },
  { does: 'Open a row', keys: ['Enter'] },
  { does: 'Close a dialog, panel or menu', keys: ['Esc'] },
  { does: 'Go to the notification', keys: ['F8'] },
] as const;

/** Lists the keyboard shortcuts. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" open onClose={onClose}>
    <KeyList items={SHORTCUTS} />
  </Dialog>
);
