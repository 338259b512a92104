import { FormProvider, useWatch } from 'react-hook-form';
import type { SavedBrandingFragment } from '../../gql/operations.ts';
import { usePortalCss } from '../../theme/use-portal-css.ts';
import { Button } from '../../ui/button.tsx';
import { FormAndPreview } from '../../ui/form-and-preview.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { BrandingHead } from './branding-head.tsx';
import type { CompanyBranding } from './branding-values.ts';
import { LookFields } from './look-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { useBrandingForm } from './use-branding-form.ts';

const FORM = 'branding';

interface BrandingFormProps {
  company: CompanyBranding;
  onSaved: (branding: SavedBrandingFragment) => void;
}

/** Every choice at the left, the portal that it makes at the right. */
export function BrandingForm({ company: { id, name, branding }, onSaved }: BrandingFormProps) {
  const { form, submit, wholeFailures, noticeRef, discard, resetToDefaults } = useBrandingForm(id, branding, onSaved);
  const { isDirty, isSubmitting } = form.formState;
  const css = useWatch({ control: form.control, name: 'customCSS' });
  // Rules are checked where they are saved: until then the preview has those of before.
  usePortalCss(css === (branding?.customCSS ?? '') ? (branding?.scopedCss ?? null) : null);

  return (
    <FormProvider {...form}>
      <BrandingHead companyName={name} onReset={resetToDefaults} />
      {wholeFailures.length > 0 && (
        <Notice meaning="danger" title="Failed to update branding" urgent ref={noticeRef}>
          {wholeFailures.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <FormAndPreview
        label="Live preview"
        form={
          <form id={FORM} noValidate aria-label="Branding" onSubmit={submit}>
            <LookFields />
          </form>
        }
        preview={<PreviewPane companyName={name} />}
      />
      <SaveBar unsaved={isDirty}>
        <Button kind="secondary" disabled={!isDirty || isSubmitting} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" form={FORM} busy={isSubmitting} disabled={!isDirty}>
          Save Changes
        </Button>
      </SaveBar>
      <UnsavedGuard when={isDirty && !isSubmitting} />
    </FormProvider>
  );
}
