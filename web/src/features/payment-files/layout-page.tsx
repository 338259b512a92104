import { useQuery } from '@apollo/client/react';
import { ChevronLeft } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { toFailure } from '../../lib/failure.ts';
import { PATHS } from '../../paths.ts';
import { token } from '../../theme/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { LinkLine, TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { type PaymentFileLayoutFieldsFragment, PaymentFileSettingsDocument } from './gql/payment-files.ts';
import { ColumnsCard } from './layout-columns.tsx';
import { FormatCard, IncludedCard, StartCard } from './layout-fields.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import { useLayoutForm } from './use-layout-form.ts';

interface PaymentFileLayoutPageProps {
  companyId: string;
  /** Whether the user may manage balances. */
  allowed: boolean;
}

/** The layout of the company's payment files, with a preview. */
export function PaymentFileLayoutPage({ companyId, allowed }: PaymentFileLayoutPageProps) {
  const { data, error, refetch } = useQuery(PaymentFileSettingsDocument, {
    variables: { companyId },
    fetchPolicy: 'network-only',
    skip: !allowed,
  });
  const company = data?.company;
  return (
    <>
      <LinkLine>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        <TextLink to={PATHS.paymentFiles}>Payment Files</TextLink>
      </LinkLine>
      {company ? (
        <LayoutEditor
          companyId={companyId}
          settings={company.paymentFileSettings}
          timeZone={company.timeZone}
          isBalanceForward={company.billingMethod === 'BALANCE_FORWARD'}
        />
      ) : (
        <>
          <PageTitle hint={HINT}>File Layout</PageTitle>
          {!allowed && <NotPermitted title="You can't change the file layout" permission="Manage balances" />}
          {error && (
            <FailureNotice
              title="Couldn't load the file layout"
              failure={toFailure(error)}
              onRetry={() => void refetch()}
            />
          )}
          {allowed && !error && (
            <Surface>
              <Skeleton label="Loading the file layout" lines={8} height={40} />
            </Surface>
          )}
        </>
      )}
    </>
  );
}

const HINT = "Match your billing system's import format. Existing files don't change.";
const FORM_ID = 'payment-file-layout';

const Cards = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${token('space-6')};
`;

interface LayoutEditorProps {
  companyId: string;
  settings: PaymentFileLayoutFieldsFragment;
  /** The company's time zone. */
  timeZone: string;
  isBalanceForward: boolean;
}

function LayoutEditor({ companyId, settings, timeZone, isBalanceForward }: LayoutEditorProps) {
  const { form, submit, formFailures, noticeRef, discard, resetToDefaults } = useLayoutForm(
    companyId,
    settings,
    timeZone,
  );
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <PageTitle
        hint={HINT}
        action={
          <Button kind="secondary" onClick={resetToDefaults}>
            Reset to Defaults
          </Button>
        }
      >
        File Layout
      </PageTitle>
      {formFailures.length > 0 && (
        <Notice meaning="danger" title="Couldn't save the file layout" urgent ref={noticeRef}>
          {formFailures.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <Cards id={FORM_ID} noValidate aria-label="File layout" onSubmit={submit}>
        <FormatCard />
        <LayoutPreview />
        <ColumnsCard />
        <StartCard />
        {isBalanceForward && <IncludedCard />}
      </Cards>
      <SaveBar unsaved={isDirty} saving={isSubmitting} formId={FORM_ID} onDiscard={discard} />
      <UnsavedGuard when={isDirty && !isSubmitting} />
    </FormProvider>
  );
}
