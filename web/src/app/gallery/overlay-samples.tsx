import { useState } from 'react';
import { useToast } from '../../lib/use-toast.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { Menu } from '../../ui/menu.tsx';

export function OverlaySamples() {
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const toast = useToast();
  return (
    <Row>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      <Dialog title="Dialog" open={open} onClose={() => setOpen(false)}>
        One thing over the page.
      </Dialog>
      <Menu
        trigger={<Button kind="secondary">Open menu</Button>}
        items={[
          { label: 'View Details', onSelect: () => toast({ title: 'Chosen' }) },
          { label: 'Delete', onSelect: () => toast({ title: 'Deleted', look: 'destructive' }), disabled: true },
        ]}
      />
      <Button
        kind="secondary"
        onClick={() => toast({ title: 'Saved', description: 'All is well.', action: { label: 'View', href: '#' } })}
      >
        Show toast
      </Button>
      <DatePicker label="Paid on" value={day} onChange={setDay} />
    </Row>
  );
}
