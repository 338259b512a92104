import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useState } from 'react';
import { useFormMutation } from '../../ui/use-form-mutation.ts';

interface RetryResult {
  done: { count: number; userErrors: readonly { message: string }[] };
}

interface RetryToast {
  title: string;
  description: string;
}

interface RetryOptions {
  /** Returns the toast for a number of retried items. */
  successToast: (count: number) => RetryToast;
  /** Element id of the section, which gets the focus if the pressed button disappears. */
  section: string;
}

const NOTHING_TO_RETRY: RetryToast = {
  title: 'Nothing to retry',
  description: 'It may have finished, or someone else may have retried it.',
};

/**
 * Returns `retry`, which runs a mutation, shows its result as a toast and refetches the section, and `busy`, the key of the running
 * retry or null.
 */
export function useRetry<Input>(
  mutation: TypedDocumentNode<RetryResult, { input: Input }>,
  refetch: () => Promise<unknown>,
  { successToast, section }: RetryOptions,
) {
  const [busy, setBusy] = useState<string | null>(null);
  const [submit] = useFormMutation(mutation, {
    readResult: ({ done }) => (done.userErrors.length > 0 ? null : done),
    successToast: ({ count }) => (count > 0 ? successToast(count) : NOTHING_TO_RETRY),
    failureToast: "Couldn't retry",
  });

  const retry = useCallback(
    async (key: string, input: Input): Promise<void> => {
      setBusy(key);
      await submit({ input });
      await refetch().catch(() => undefined);
      setBusy(null);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(section)?.focus({ preventScroll: true });
      });
    },
    [submit, refetch, section],
  );
  return { busy, retry };
}
