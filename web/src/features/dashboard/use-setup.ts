import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { SetupStepsDocument } from './gql/dashboard.ts';
import { type SetupRights, setupSteps } from './setup-steps.ts';

/** Returns the setup steps of a new company and whether the checklist is shown. */
export function useSetup(companyId: string, rights: SetupRights, isNew: boolean) {
  const [dismissed, setDismissed] = useStoredFlag(`setup-dismissed.${companyId}`);
  const [templateViewed, setTemplateViewed] = useStoredFlag(`template-seen.${companyId}`);
  // Not cached: this query has partial settings and would break the complete ones in the cache.
  const { data } = useQuery(SetupStepsDocument, {
    variables: { companyId, ...rights },
    skip: !isNew || dismissed,
    fetchPolicy: 'no-cache',
  });
  const steps = data?.company ? setupSteps(data.company, rights, templateViewed) : [];
  const open = steps.some(({ done }) => !done);
  return {
    dismissed,
    setDismissed,
    setTemplateViewed,
    /** Undefined while loading. */
    steps: data ? steps : undefined,
    isShown: isNew && !dismissed && (data === undefined || open),
  };
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** A flag kept in localStorage; without storage it lasts until the page is left. */
function useStoredFlag(name: string): readonly [boolean, (flag: boolean) => void] {
  const key = `utility-pay.${name}`;
  const [flag, setFlag] = useState(() => readFlag(key));
  const store = (next: boolean) => {
    setFlag(next);
    try {
      if (next) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [flag, store];
}
