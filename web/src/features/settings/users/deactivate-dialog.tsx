import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { AdminUser } from './user-rights.ts';

interface DeactivateDialogProps {
  member: AdminUser | undefined;
  busy: boolean;
  onConfirm: (member: AdminUser) => void;
  onClose: () => void;
}

export const DeactivateDialog = ({ member, busy, onConfirm, onClose }: DeactivateDialogProps) => (
  <ConfirmDialog
    title={`Deactivate ${member?.name ?? 'this user'}?`}
    open={member !== undefined}
    confirmLabel="Deactivate User"
    danger
    busy={busy}
    onConfirm={() => member && onConfirm(member)}
    onClose={onClose}
  >
    All their sessions end at once and they cannot sign in any more. The record stays: you can reactivate it later.
  </ConfirmDialog>
);
