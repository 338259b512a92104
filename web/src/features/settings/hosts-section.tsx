import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { Company } from './business-view.tsx';
import { EditableSection } from './editable-section.tsx';
import { HostsForm } from './hosts-form.tsx';

const ABOUT = 'Hosts under which your customers reach the portal and see your branding.';
const WHO_MAY = 'A super admin sets them.';

function Hosts({ hostNames }: Pick<Company, 'hostNames'>) {
  if (hostNames.length === 0)
    return <Text $tone="text-soft">No hosts of its own. Customers use the address of this deployment.</Text>;
  return (
    <Stack as="ul" $gap="space-2">
      {hostNames.map((host) => (
        <Text as="li" key={host}>
          {host}
        </Text>
      ))}
    </Stack>
  );
}

/** The company's own hosts; only a super admin changes them. */
export const HostsSection = ({ company, mayEdit }: { company: Company; mayEdit: boolean }) => (
  <EditableSection
    title="Portal Addresses"
    hint={mayEdit ? ABOUT : `${ABOUT} ${WHO_MAY}`}
    mayEdit={mayEdit}
    view={<Hosts hostNames={company.hostNames} />}
    form={(done) => <HostsForm company={company} onDone={done} />}
  />
);
