import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ResetDialogProps {
  open: boolean;
  onReset: () => void;
  onClose: () => void;
}

/** Asks before every choice of the form is taken back. */
export const ResetDialog = ({ open, onReset, onClose }: ResetDialogProps) => (
  <ConfirmDialog
    title="Reset to defaults?"
    open={open}
    confirmLabel="Reset the form"
    onConfirm={onReset}
    onClose={onClose}
  >
    Every choice of this form takes its default, and the logo and the custom CSS are taken out. Your customers see none
    of it until you save.
  </ConfirmDialog>
);
