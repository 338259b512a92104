import { Copyable } from '../../ui/copyable.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';

/** The sandbox's company ID, which calls with a test key need. */
export function SandboxId({ id }: { id: string }) {
  return (
    <Stack $gap="space-1">
      <Text $kind="label">Sandbox company ID</Text>
      <Text as="div">
        <Copyable text={id} label="Copy sandbox company ID" />
      </Text>
    </Stack>
  );
}

/** Explains which data test keys use. */
export function SandboxNote({ id }: { id: string }) {
  return (
    <Notice meaning="info" title="Test keys use a sandbox company">
      <Stack $gap="space-3">
        <Text>
          The sandbox has sample customers and bills. Test keys can read and change them, and can't access your live
          data. No email is sent and no real payments are made. Use this company ID in calls with a test key.
        </Text>
        <SandboxId id={id} />
      </Stack>
    </Notice>
  );
}
