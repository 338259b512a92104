import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { SetupStepsDocument } from './gql/setup-steps.ts';
import { type SetupRights, setupSteps } from './setup-steps.ts';

/** The steps that a new company has before it, as far as the person may take them. */
export function useSetup(companyId: string, rights: SetupRights, isNew: boolean) {
  const [dismissed, dismiss] = useRemembered(`setup-dismissed.${companyId}`);
  const [lookedAt, look] = useRemembered(`template-seen.${companyId}`);
  // Not kept: other pages hold these settings in full, and this asks for parts of them.
  const { data } = useQuery(SetupStepsDocument, {
    variables: { companyId, ...rights },
    skip: !isNew || dismissed,
    fetchPolicy: 'no-cache',
  });
  const steps = data?.company ? setupSteps(data.company, rights, lookedAt) : [];
  const open = steps.some(({ done }) => !done);
  return {
    dismissed,
    dismiss,
    look,
    /** Undefined until it is known. */
    steps: data ? steps : undefined,
    shows: isNew && !dismissed && (data === undefined || open),
  };
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Something that the reader did in this browser. Where it keeps nothing, it holds until the page is left. */
export function useRemembered(name: string): readonly [boolean, (did: boolean) => void] {
  const key = `utility-pay.${name}`;
  const [did, setDid] = useState(() => readFlag(key));
  const remember = (next: boolean) => {
    setDid(next);
    try {
      if (next) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing: the choice lives as long as the page.
    }
  };
  return [did, remember];
}
