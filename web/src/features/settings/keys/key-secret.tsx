import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Text } from '../../../ui/text.tsx';

/** A key's secret, this once. */
export function KeySecret({ name, secret, onDone }: { name: string; secret: string; onDone: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);

  return (
    <Stack $gap="space-5">
      <Notice meaning="warning" title="Copy the key now" ref={notice}>
        It is shown this once. Keep it where your partner's program finds it, and nobody else does.
      </Notice>
      <Stack $gap="space-1">
        <Text $kind="label">{name}</Text>
        <Text as="div">
          <Copyable text={secret} label="Copy key" />
        </Text>
      </Stack>
      <Text $kind="small" $tone="text-soft">
        Send it with each request, in the header Authorization: Bearer, a blank, and the key.
      </Text>
      <Row $justify="end">
        <Button onClick={onDone}>I have saved the key</Button>
      </Row>
    </Stack>
  );
}
