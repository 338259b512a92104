import { CircleStop, FolderDown, Pencil, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSection, Surface } from '../../ui/card.tsx';
import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { RelativeTime, useNow } from '../../ui/relative-time.tsx';
import { Breakable } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { nextCheckText, serverText } from './file-pickup-text.ts';
import { CheckFilePickupDocument, type FilePickupFieldsFragment, StopFilePickupDocument } from './gql/file-pickup.ts';
import { PickupForm } from './pickup-form.tsx';

const TITLE = 'Settings';
const HINT = 'The folder is checked every 5 minutes.';

const REFETCH = { refetchQueries: ['FilePickup'], awaitRefetchQueries: true };

interface PickupSectionProps {
  companyId: string;
  pickup: FilePickupFieldsFragment | null;
}

/** The settings of the file pickup, with a form that Edit opens. */
export function PickupSection({ companyId, pickup }: PickupSectionProps) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing)
    return (
      <SettingsSection title={TITLE} hint={HINT}>
        <PickupForm companyId={companyId} stored={pickup} onDone={() => setIsEditing(false)} />
      </SettingsSection>
    );
  if (!pickup)
    return (
      <Surface>
        <EmptyState
          icon={FolderDown}
          title="File pickup is not set up"
          action={<Button onClick={() => setIsEditing(true)}>Set up file pickup</Button>}
        >
          Save your bill files to a folder on your SFTP server, and the portal uploads each of them within minutes. The
          month of the bills is read from the name of the file.
        </EmptyState>
      </Surface>
    );
  const { server, namePattern, resultFolder, checkedAt } = pickup;
  return (
    <SettingsSection
      title={TITLE}
      hint={HINT}
      action={<Actions companyId={companyId} onEdit={() => setIsEditing(true)} />}
    >
      <DefinitionList
        items={[
          ['Server', serverText(server)],
          ['Folder', server.folder || "The user's home folder"],
          ['File names', <Breakable key="names">{namePattern}</Breakable>],
          ['Result folder', resultFolder ?? 'None'],
          ['Last check', checkedAt ? <RelativeTime key="last" at={checkedAt} /> : 'Not yet'],
          ['Next check', <NextCheck key="next" pickup={pickup} />],
        ]}
      />
    </SettingsSection>
  );
}

const NextCheck = ({ pickup }: { pickup: FilePickupFieldsFragment }) => nextCheckText(pickup, useNow());

function Actions({ companyId, onEdit }: { companyId: string; onEdit: () => void }) {
  const [isStopping, setIsStopping] = useState(false);
  const [check, { loading: isRequesting }] = useFormMutation(CheckFilePickupDocument, {
    ...REFETCH,
    readResult: (data) => data.checkFilePickup.filePickup,
    successToast: () => ({ title: 'The folder is being checked now' }),
    failureToast: "Couldn't check the folder",
  });
  return (
    <Row>
      <Button kind="secondary" busy={isRequesting} onClick={() => void check({ input: { companyId } })}>
        {!isRequesting && <RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        Check now
      </Button>
      <Button kind="secondary" onClick={onEdit}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
        Edit
      </Button>
      <Button kind="quiet" onClick={() => setIsStopping(true)}>
        <CircleStop size={16} strokeWidth={1.75} aria-hidden />
        Stop picking up files
      </Button>
      {isStopping && <StopDialog companyId={companyId} onClose={() => setIsStopping(false)} />}
    </Row>
  );
}

function StopDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [stop, { loading }] = useFormMutation(StopFilePickupDocument, {
    ...REFETCH,
    readResult: (data) => data.stopFilePickup.companyId,
    successToast: () => ({ title: 'File pickup stopped' }),
    onSuccess: onClose,
  });
  return (
    <ConfirmSubmit
      title="Stop picking up files?"
      confirmLabel="Stop picking up files"
      danger
      busy={loading}
      submit={() => stop({ input: { companyId } })}
      onClose={onClose}
    >
      New files in the folder are no longer uploaded, and the server's password or key is deleted. Files that were
      already uploaded don't change.
    </ConfirmSubmit>
  );
}
