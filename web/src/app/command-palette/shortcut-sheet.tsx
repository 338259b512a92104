import { Dialog } from '../../ui/dialog.tsx';
import { KeyList } from '../../ui/keys.tsx';

const SHORTCUTS = [
  { does: 'Search and commands', keys: ['Ctrl', 'K'] },
  { does: "Search in the page's list, else everywhere", keys: ['/'] },
  { does: 'This list', keys: ['?'] },
  { does: 'To the row above or below', keys: ['↑', '↓'] },
  { does: 'Open the row', keys: ['Enter'] },
  { does: 'Close what is open', keys: ['Esc'] },
  { does: 'To the message at the foot of the page', keys: ['F8'] },
] as const;

/** Lists the keyboard shortcuts. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" open onClose={onClose}>
    <KeyList items={SHORTCUTS} />
  </Dialog>
);
