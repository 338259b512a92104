import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Heading } from '../../ui/text.tsx';

interface ConfirmEffectProps {
  /** Shows the effect. */
  children: ReactNode;
  /** Why the change could not be saved. */
  failures: readonly FormFailure[];
  busy: boolean;
  onBack: () => void;
  /** The button that saves the change. */
  confirm: { label: string; kind?: 'danger'; onClick: () => void };
}

/** The last step of a change to an account: shows its effect and asks for confirmation. */
export function ConfirmEffect({ children, failures, busy, onBack, confirm }: ConfirmEffectProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack $gap="space-5">
      <Heading as="h3" ref={heading} tabIndex={-1}>
        Review the changes, then confirm
      </Heading>
      {children}
      {failures.length > 0 && (
        <Notice meaning="danger" title="Couldn't save the changes" urgent>
          {failures.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <Row $justify="end">
        <Button kind="secondary" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button kind={confirm.kind} busy={busy} onClick={confirm.onClick}>
          {confirm.label}
        </Button>
      </Row>
    </Stack>
  );
}
