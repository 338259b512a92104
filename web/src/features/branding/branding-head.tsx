import { useState } from 'react';
import { useToast } from '../../lib/use-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { ResetDialog } from './reset-dialog.tsx';

interface BrandingHeadProps {
  companyName: string;
  onReset: () => void;
}

export function BrandingHead({ companyName, onReset }: BrandingHeadProps) {
  const toast = useToast();
  const [open, setOpen] = useState<'preview' | 'reset' | null>(null);
  const close = () => setOpen(null);

  const preview = () => {
    setOpen('preview');
    toast({
      title: 'Preview Mode',
      description: 'This is how customers would see your portal. Changes are not saved.',
    });
  };

  return (
    <>
      <PageTitle
        hint="How the portal looks to your customers."
        action={
          <Row $gap="space-2">
            <Button kind="secondary" onClick={() => setOpen('reset')}>
              Reset to Defaults
            </Button>
            <Button kind="secondary" onClick={preview}>
              Preview
            </Button>
          </Row>
        }
      >
        Branding
      </PageTitle>
      <Dialog title="Portal preview" open={open === 'preview'} onClose={close} wide>
        <PreviewPane companyName={companyName} />
      </Dialog>
      <ResetDialog
        open={open === 'reset'}
        onClose={close}
        onReset={() => {
          onReset();
          close();
        }}
      />
    </>
  );
}
