import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { useCompanyCss } from '../../theme/global-style.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { FormAndPreview, Row } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { BrandingFields } from './branding-fields.tsx';
import type { CompanyBranding } from './branding-values.ts';
import { BrandingSettingsDocument, type SavedBrandingFragment } from './gql/branding.ts';
import { PreviewPane } from './preview-pane.tsx';
import { useBrandingForm } from './use-branding-form.ts';

interface BrandingPageProps {
  companyId: string;
  /** Whether the user may manage branding. */
  allowed: boolean;
  /** Called with the saved branding, so that the whole portal uses it at once. */
  onSaved: (branding: SavedBrandingFragment) => void;
}

/** The branding of the company's portal, with a live preview. */
export function BrandingPage({ companyId, allowed, onSaved }: BrandingPageProps) {
  const { data, error, refetch } = useQuery(BrandingSettingsDocument, { variables: { companyId }, skip: !allowed });
  if (data?.company) return <BrandingForm company={data.company} onSaved={onSaved} />;
  return (
    <>
      <PageTitle hint="Customize how the portal looks to your customers.">Branding</PageTitle>
      {!allowed && <NotPermitted title="You can't change branding" permission="Manage branding" />}
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {allowed && !error && (
        <Surface>
          <Skeleton label="Loading branding" lines={8} height={40} />
        </Surface>
      )}
    </>
  );
}

const FORM_ID = 'branding';

interface BrandingFormProps {
  company: CompanyBranding;
  onSaved: (branding: SavedBrandingFragment) => void;
}

/** The form on the left, a live preview of the portal on the right. */
export function BrandingForm({ company: { id, name, branding }, onSaved }: BrandingFormProps) {
  const { form, submit, formFailures, noticeRef, discard, resetToDefaults } = useBrandingForm(id, branding, onSaved);
  const { isDirty, isSubmitting } = form.formState;
  const css = useWatch({ control: form.control, name: 'customCSS' });
  // The server validates and scopes custom CSS when it is saved. While the field has other CSS, the preview has none.
  useCompanyCss(css === (branding?.customCSS ?? '') ? (branding?.scopedCss ?? null) : null);

  return (
    <FormProvider {...form}>
      <BrandingHead companyName={name} onReset={resetToDefaults} />
      {formFailures.length > 0 && (
        <Notice meaning="danger" title="Failed to update branding" urgent ref={noticeRef}>
          {formFailures.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <FormAndPreview
        label="Live preview"
        form={
          <form id={FORM_ID} noValidate aria-label="Branding" onSubmit={submit}>
            <BrandingFields />
          </form>
        }
        preview={<PreviewPane companyName={name} />}
      />
      <SaveBar unsaved={isDirty} saving={isSubmitting} formId={FORM_ID} onDiscard={discard} />
      <UnsavedGuard when={isDirty && !isSubmitting} />
    </FormProvider>
  );
}

interface BrandingHeadProps {
  companyName: string;
  onReset: () => void;
}

function BrandingHead({ companyName, onReset }: BrandingHeadProps) {
  const toast = useToast();
  const [open, setOpen] = useState<'preview' | 'reset' | null>(null);
  const close = () => setOpen(null);

  const openPreview = () => {
    setOpen('preview');
    toast({
      title: 'Preview Mode',
      description: 'This is how customers would see your portal. Changes are not saved.',
    });
  };

  return (
    <>
      <PageTitle
        hint="Customize how the portal looks to your customers."
        action={
          <Row $gap="space-2">
            <Button kind="secondary" onClick={() => setOpen('reset')}>
              Reset to Defaults
            </Button>
            <Button kind="secondary" onClick={openPreview}>
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

interface ResetDialogProps {
  open: boolean;
  onReset: () => void;
  onClose: () => void;
}

/** Asks before the form is reset. */
const ResetDialog = ({ open, onReset, onClose }: ResetDialogProps) => (
  <ConfirmDialog title="Reset to defaults?" open={open} confirmLabel="Reset form" onConfirm={onReset} onClose={onClose}>
    All settings return to their defaults, and the logo and custom CSS are removed. Nothing changes for your customers
    until you save.
  </ConfirmDialog>
);
