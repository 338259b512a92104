import { monthName } from '@utility-pay/contracts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChooseFile } from './choose-file.tsx';
import { SendingCard } from './progress-cards.tsx';
import { RecentUploads } from './recent-uploads.tsx';
import { sendingForgotten, useSending } from './sending.slice.ts';
import { TrackedUpload } from './tracked-upload.tsx';
import { useGuardedUpload } from './use-send.ts';

interface UploadPageProps {
  /** Empty where the person's company is not known. */
  companyId: string;
  /** Whether the person manages balances. */
  allowed: boolean;
}

export const UploadPage = ({ companyId, allowed }: UploadPageProps) => (
  <>
    <PageTitle hint="Bills for one month, from the file that your billing system writes.">
      Upload Customer Balances
    </PageTitle>
    {allowed && !companyId && (
      <Notice meaning="danger" title="Company ID is required" urgent>
        Your login belongs to no company, so there are no books for a file. Ask whoever runs the portal.
      </Notice>
    )}
    {allowed ? (
      <UploadStages companyId={companyId} />
    ) : (
      <NotPermitted title="You can't upload balances" permission="Manage balances" />
    )}
  </>
);

/** A file is chosen, sent, processed, and its result read. The upload's id stands in the address: a reload goes on. */
export function UploadStages({ companyId }: { companyId: string }) {
  const dispatch = useDispatch();
  const sending = useSending();
  const { upload, busy, asking, confirm, cancel } = useGuardedUpload(companyId);
  const [params, setParams] = useSearchParams();
  const uploadId = params.get('upload');
  const own = sending.kind !== 'idle' && sending.companyId === companyId ? sending : null;
  const accepted = own?.kind === 'accepted' ? own.uploadId : null;
  const stage = own?.kind === 'sending' ? 'sending' : uploadId ? 'tracked' : 'choosing';
  const top = useFocusOnChange(stage);
  const sent = useRef<string | null>(null);

  useEffect(() => {
    if (!accepted) return;
    sent.current = accepted;
    setParams({ upload: accepted });
    dispatch(sendingForgotten());
  }, [accepted, setParams, dispatch]);

  return (
    <Stack ref={top} tabIndex={-1} $gap="space-6">
      {own?.kind === 'sending' && <SendingCard sending={own} />}
      {uploadId && stage === 'tracked' && (
        <TrackedUpload
          key={uploadId}
          companyId={companyId}
          uploadId={uploadId}
          fresh={uploadId === sent.current}
          onAnother={() => setParams({})}
        />
      )}
      <div hidden={stage !== 'choosing'}>
        <ChooseFile
          key={uploadId}
          companyId={companyId}
          failure={own?.kind === 'refused' ? own.message : undefined}
          shown={stage === 'choosing'}
          busy={busy || (sending.kind === 'sending' && !own)}
          onUpload={(choice) => void upload(choice)}
        />
      </div>
      {companyId && stage === 'choosing' && <RecentUploads companyId={companyId} />}
      <ConfirmDialog
        open={asking !== null}
        title="Upload the same file again?"
        confirmLabel="Upload again"
        onConfirm={() => void confirm()}
        onClose={cancel}
      >
        {asking &&
          `${asking.choice.file.name} was uploaded for ${monthName(asking.choice.month)} ${asking.choice.year} on ${formatInstantWithTime(asking.earlier.createdAt)}. Its amounts would replace those of that upload; nothing is billed twice.`}
      </ConfirmDialog>
    </Stack>
  );
}

/** Where one stage gives way to the next, what had the focus is gone: it goes to the new one's beginning. */
function useFocusOnChange(stage: string) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) top.current?.focus({ preventScroll: true });
    before.current = stage;
  }, [stage]);
  return top;
}
