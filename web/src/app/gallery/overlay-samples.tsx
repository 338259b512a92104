import { useState } from 'react';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { Menu, MenuHead } from '../../ui/menu.tsx';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TestModeBanner } from '../../ui/staff-shell.tsx';

type Overlay = 'dialog' | 'confirmation' | 'details' | 'menu at the left';
const OVERLAYS: readonly Overlay[] = ['dialog', 'confirmation', 'details', 'menu at the left'];

export function OverlaySamples() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [row, setRow] = useState(1);
  const toast = useToast();
  const close = () => setOpen(null);
  return (
    <>
      <Row>
        {OVERLAYS.map((overlay) => (
          <Button key={overlay} kind="secondary" onClick={() => setOpen(overlay)}>
            Open {overlay}
          </Button>
        ))}
        <Menu
          trigger={<Button kind="secondary">Open menu</Button>}
          items={[
            { label: 'View Details', onSelect: () => toast({ title: 'Chosen' }) },
            { label: 'Not now', onSelect: () => undefined, disabled: true },
            { label: 'Delete', onSelect: () => toast({ title: 'Deleted', variant: 'destructive' }), danger: true },
          ]}
        >
          <MenuHead title="Pat Payer">pat@example.org</MenuHead>
        </Menu>
        <Button
          kind="secondary"
          onClick={() =>
            toast({
              title: 'Customer deleted',
              description: 'Pat Payer was deleted.',
              action: { label: 'Undo', onAction: () => toast({ title: 'Customer restored' }) },
            })
          }
        >
          Show toast
        </Button>
      </Row>
      <OfflineBanner connection="offline" />
      <TestModeBanner />
      <Dialog title="Dialog" open={open === 'dialog'} onClose={close}>
        A dialog over the page.
      </Dialog>
      <ConfirmDialog
        title="Delete customer"
        open={open === 'confirmation'}
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onClose={close}
      >
        Are you sure you want to delete this customer?
      </ConfirmDialog>
      <DetailSheet
        title={`Row ${row}`}
        open={open === 'details'}
        onClose={close}
        onPrevious={row > 1 ? () => setRow(row - 1) : undefined}
        onNext={row < 3 ? () => setRow(row + 1) : undefined}
        actions={<Button kind="secondary">Mark as Claimed</Button>}
      >
        Details of this row.
      </DetailSheet>
      <Sheet title="Menu" open={open === 'menu at the left'} onClose={close}>
        Entries
      </Sheet>
    </>
  );
}
