import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PickupFilesCard } from './pickup-files-card.tsx';
import { PickupSection } from './pickup-section.tsx';
import { useFilePickup } from './use-file-pickup.ts';

interface FilePickupPageProps {
  companyId: string;
  /** Whether the user may manage balances. */
  allowed: boolean;
}

/** Bill files that are uploaded from a folder on the company's SFTP server. */
export const FilePickupPage = ({ companyId, allowed }: FilePickupPageProps) => (
  <>
    <PageTitle hint="Bill files are uploaded from a folder on your SFTP server.">File Pickup</PageTitle>
    {allowed ? (
      <FilePickup companyId={companyId} />
    ) : (
      <NotPermitted title="You can't view file pickup" permission="Manage balances" />
    )}
  </>
);

function FilePickup({ companyId }: { companyId: string }) {
  const { list, pickup, files } = useFilePickup(companyId);
  const { rows, failure, refetch } = files;
  if (failure)
    return (
      <FailureNotice title="Couldn't load the file pickup settings" failure={failure} onRetry={() => void refetch()} />
    );
  if (!rows)
    return (
      <Surface>
        <Skeleton label="Loading file pickup" lines={6} height={40} />
      </Surface>
    );
  const isSetUp = pickup !== null;
  return (
    <>
      {pickup?.problem && (
        <Notice meaning="warning" title="The folder couldn't be read">
          <p>{pickup.problem} The portal keeps trying.</p>
        </Notice>
      )}
      <PickupSection companyId={companyId} pickup={pickup} />
      {(isSetUp || rows.length > 0 || list.page > 1) && (
        <PickupFilesCard companyId={companyId} list={list} files={files} isSetUp={isSetUp} />
      )}
    </>
  );
}
