import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { FormFailure } from './form.tsx';
import { Stack } from './layout.tsx';
import { Notice } from './notice.tsx';

interface ConfirmSubmitProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  /** Resolves to the failures; to undefined after a success. */
  submit: () => Promise<readonly FormFailure[] | undefined>;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks for confirmation, then submits. The dialog shows the failures. */
export function ConfirmSubmit({ submit, children, ...dialog }: ConfirmSubmitProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const confirm = async (): Promise<void> => {
    setProblems([]);
    const failures = await submit();
    setProblems(failures?.map(({ message }) => message) ?? []);
  };
  return (
    <ConfirmDialog open onConfirm={() => void confirm()} {...dialog}>
      <Stack $gap="space-3">
        {problems.map((problem) => (
          <Notice key={problem} meaning="danger" urgent>
            {problem}
          </Notice>
        ))}
        <p>{children}</p>
      </Stack>
    </ConfirmDialog>
  );
}
