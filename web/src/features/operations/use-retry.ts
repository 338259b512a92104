import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';

interface Answer {
  done: { count: number; userErrors: readonly { message: string }[] };
}

export interface RetryWords {
  title: string;
  description: string;
}

interface RetryOptions<Input> {
  mutation: TypedDocumentNode<Answer, { input: Input }>;
  /** Reads the section again. */
  look: () => Promise<unknown>;
  /** What was done, said of so many. Stands outside the component, so that rows are rendered again only when they change. */
  doneWords: (count: number) => RetryWords;
  /** The section, which has the focus once the button that was pressed is gone. */
  section: string;
}

/** Has something tried again and says what came of it. `busy` names what is under way. */
export function useRetry<Input>({ mutation, look, doneWords, section }: RetryOptions<Input>) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  const retry = useCallback(
    async (key: string, input: Input): Promise<void> => {
      const fail = (description: string) => toast({ title: 'Error', description, look: 'destructive' });
      setBusy(key);
      try {
        const { data } = await client.mutate({ mutation, variables: { input } });
        const refusal = data?.done.userErrors[0];
        if (refusal) fail(refusal.message);
        else if (data) toast(data.done.count > 0 ? doneWords(data.done.count) : NOTHING);
        await look().catch(() => undefined);
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
    [client, toast, mutation, look, doneWords, section],
  );
  return { busy, retry };
}

const NOTHING: RetryWords = { title: 'Nothing to do', description: 'Somebody was faster, or it went on by itself.' };
