import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';

interface RetryResult {
  done: { count: number; userErrors: readonly { message: string }[] };
}

interface RetryToast {
  title: string;
  description: string;
}

interface RetryOptions<Input> {
  mutation: TypedDocumentNode<RetryResult, { input: Input }>;
  /** Reloads the section. */
  refetch: () => Promise<unknown>;
  /** The toast for this many retried items. Declare it outside the component: a stable reference keeps the rows memoized. */
  successToast: (count: number) => RetryToast;
  /** Element id of the section; it receives the focus when the pressed button disappears. */
  section: string;
}

const NOTHING_TO_RETRY: RetryToast = {
  title: 'Nothing to retry',
  description: 'It may have finished, or someone else may have retried it.',
};

/** Runs a retry mutation and shows its result as a toast. `busy` is the key of the running retry. */
export function useRetry<Input>({ mutation, refetch, successToast, section }: RetryOptions<Input>) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  const retry = useCallback(
    async (key: string, input: Input): Promise<void> => {
      const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
      setBusy(key);
      try {
        const { data } = await client.mutate({ mutation, variables: { input } });
        const userError = data?.done.userErrors[0];
        if (userError) fail(userError.message);
        else if (data) toast(data.done.count > 0 ? successToast(data.done.count) : NOTHING_TO_RETRY);
        await refetch().catch(() => undefined);
      } catch (error) {
        const { message, id } = toFailure(error);
        fail(id ? `${message} (${id})` : message);
      } finally {
        setBusy(null);
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            document.getElementById(section)?.focus({ preventScroll: true });
        });
      }
    },
    [client, toast, mutation, refetch, successToast, section],
  );
  return { busy, retry };
}
