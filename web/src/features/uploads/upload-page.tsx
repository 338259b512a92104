import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChooseFile } from './choose-file.tsx';
import { SendingCard } from './progress-cards.tsx';
import { RecentUploads } from './recent-uploads.tsx';
import { sendingCleared, useSending } from './sending.slice.ts';
import { TrackedUpload } from './tracked-upload.tsx';
import { sameUploadText } from './upload.ts';
import { useGuardedUpload } from './use-send.ts';

interface UploadPageProps {
  /** Empty if the user's company is unknown. */
  companyId: string;
  /** Whether the user may manage balances. */
  allowed: boolean;
}

export const UploadPage = ({ companyId, allowed }: UploadPageProps) => (
  <>
    <PageTitle hint="Upload one month's bills from your billing system.">Upload Customer Balances</PageTitle>
    {allowed && !companyId && (
      <Notice meaning="danger" title="Company ID is required" urgent>
        Your account isn't assigned to a company. Contact your company's portal administrator.
      </Notice>
    )}
    {allowed ? (
      <UploadStages companyId={companyId} />
    ) : (
      <NotPermitted title="You can't upload balances" permission="Manage balances" />
    )}
  </>
);

/** The stages of an upload: choosing a file, sending it, progress, result. The upload's id is in the URL, so that a reload keeps the stage. */
function UploadStages({ companyId }: { companyId: string }) {
  const timeZone = useCompanyTimeZone();
  const dispatch = useDispatch();
  const sending = useSending();
  const { upload, busy, duplicate, confirm, cancel } = useGuardedUpload(companyId);
  const [params, setParams] = useSearchParams();
  const uploadId = params.get('upload');
  const ownSending = sending.kind !== 'idle' && sending.companyId === companyId ? sending : null;
  const accepted = ownSending?.kind === 'accepted' ? ownSending.uploadId : null;
  const stage = ownSending?.kind === 'sending' ? 'sending' : uploadId ? 'tracked' : 'choosing';
  const top = useFocusOnChange(`${stage} ${uploadId}`);
  const sentUploadId = useRef<string | null>(null);

  // An upload that is left and opened again counts no longer as just sent.
  useEffect(() => {
    if (uploadId !== sentUploadId.current) sentUploadId.current = null;
  }, [uploadId]);

  useEffect(() => {
    if (!accepted) return;
    sentUploadId.current = accepted;
    setParams({ upload: accepted });
    dispatch(sendingCleared());
  }, [accepted, setParams, dispatch]);

  return (
    <Stack ref={top} tabIndex={-1} $gap="space-6">
      {ownSending?.kind === 'sending' && <SendingCard sending={ownSending} />}
      {uploadId && stage === 'tracked' && (
        <TrackedUpload
          key={uploadId}
          companyId={companyId}
          uploadId={uploadId}
          justSent={uploadId === sentUploadId.current}
          onAnother={() => setParams({})}
        />
      )}
      <div hidden={stage !== 'choosing'}>
        <ChooseFile
          key={uploadId}
          companyId={companyId}
          failure={ownSending?.kind === 'refused' ? ownSending.message : undefined}
          visible={stage === 'choosing'}
          busy={busy || (sending.kind === 'sending' && !ownSending)}
          onUpload={(choice) => void upload(choice)}
        />
      </div>
      {companyId && stage === 'choosing' && <RecentUploads companyId={companyId} />}
      <ConfirmDialog
        open={duplicate !== null}
        title="Upload the same file again?"
        confirmLabel="Upload again"
        onConfirm={() => void confirm()}
        onClose={cancel}
      >
        {duplicate && sameUploadText(duplicate.earlier, timeZone)}
      </ConfirmDialog>
    </Stack>
  );
}

/** Returns a ref. Its element gets the focus when the stage changes, because the focused element of the old stage disappears. */
function useFocusOnChange(stage: string) {
  const top = useRef<HTMLDivElement>(null);
  const previousStage = useRef(stage);
  useEffect(() => {
    if (previousStage.current !== stage) top.current?.focus({ preventScroll: true });
    previousStage.current = stage;
  }, [stage]);
  return top;
}
