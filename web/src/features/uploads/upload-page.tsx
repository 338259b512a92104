import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChooseFile } from './choose-file.tsx';
import { sendingForgotten, useSending } from './sending.slice.ts';
import { SendingCard } from './sending-card.tsx';
import { TrackedUpload } from './tracked-upload.tsx';
import { useSend } from './use-send.ts';

/** A file is chosen, sent, processed, and its result read. The upload's id stands in the address: a reload goes on. */
export function UploadPage({ companyId }: { companyId: string }) {
  const dispatch = useDispatch();
  const sending = useSending();
  const send = useSend(companyId);
  const [params, setParams] = useSearchParams();
  const uploadId = params.get('upload');
  const own = sending.kind !== 'idle' && sending.companyId === companyId ? sending : null;
  const accepted = own?.kind === 'accepted' ? own.uploadId : null;

  useEffect(() => {
    if (!accepted) return;
    setParams({ upload: accepted });
    dispatch(sendingForgotten());
  }, [accepted, setParams, dispatch]);

  return (
    <>
      <PageTitle hint="Bills for one month, from the file that your billing system writes.">
        Upload Customer Balances
      </PageTitle>
      {own?.kind === 'sending' && <SendingCard sending={own} />}
      {uploadId && own?.kind !== 'sending' && (
        <TrackedUpload key={uploadId} companyId={companyId} uploadId={uploadId} onAnother={() => setParams({})} />
      )}
      <div hidden={own?.kind === 'sending' || uploadId !== null}>
        <ChooseFile
          key={uploadId}
          failure={own?.kind === 'refused' ? own.message : undefined}
          onUpload={(choice) => void send(choice)}
        />
      </div>
    </>
  );
}
