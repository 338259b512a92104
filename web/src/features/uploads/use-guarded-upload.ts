import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { type RecentUpload, sameUpload } from './upload-state.ts';
import { RECENT_UPLOADS } from './uploads.graphql.ts';
import { useSend } from './use-send.ts';
import type { Choice } from './why-not-send.ts';

/** Sends a choice, but asks first where the same file was sent for the same month before. */
export function useGuardedUpload(companyId: string) {
  const client = useApolloClient();
  const send = useSend(companyId);
  const [asking, setAsking] = useState<{ choice: Choice; earlier: RecentUpload } | null>(null);
  const [busy, setBusy] = useState(false);

  async function earlierUpload(choice: Choice): Promise<RecentUpload | undefined> {
    if (!companyId) return undefined;
    const { data } = await client.query({
      query: RECENT_UPLOADS,
      variables: { companyId },
      fetchPolicy: 'network-only',
    });
    return sameUpload(data?.company?.uploads ?? [], choice);
  }

  return {
    busy,
    asking,
    upload: async (choice: Choice): Promise<void> => {
      setBusy(true);
      // A warning that can't be had holds nothing up.
      const earlier = await earlierUpload(choice).catch(() => undefined);
      setBusy(false);
      if (earlier) setAsking({ choice, earlier });
      else await send(choice);
    },
    confirm: async (): Promise<void> => {
      setAsking(null);
      if (asking) await send(asking.choice);
    },
    cancel: (): void => setAsking(null),
  };
}
