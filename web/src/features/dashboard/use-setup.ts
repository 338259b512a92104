import { useQuery } from '@apollo/client/react';
import { useStoredText } from '../../lib/use-stored-text.ts';
import { SetupStepsDocument } from './gql/dashboard.ts';
import { type SetupPermissions, setupSteps } from './setup-steps.ts';

/** Returns the setup steps of a new company and whether the checklist is shown. */
export function useSetup(companyId: string, permissions: SetupPermissions, isNew: boolean) {
  const [dismissed, setDismissed] = useStoredFlag(`setup-dismissed.${companyId}`);
  const [templateViewed, setTemplateViewed] = useStoredFlag(`template-viewed.${companyId}`);
  // Not cached: it selects only some fields of the settings, and would replace the complete settings in the cache.
  const { data } = useQuery(SetupStepsDocument, {
    variables: { companyId, ...permissions },
    skip: !isNew || dismissed,
    fetchPolicy: 'no-cache',
  });
  const steps = data?.company ? setupSteps(data.company, permissions, templateViewed) : [];
  const hasOpenSteps = steps.some(({ done }) => !done);
  return {
    dismissed,
    setDismissed,
    setTemplateViewed,
    /** Undefined while loading. */
    steps: data ? steps : undefined,
    isShown: isNew && !dismissed && (data === undefined || hasOpenSteps),
  };
}

/** Returns a flag that the browser stores, and its setter. */
function useStoredFlag(name: string): readonly [boolean, (flag: boolean) => void] {
  const [text, store] = useStoredText(name);
  return [text === 'yes', (flag) => store(flag ? 'yes' : null)];
}
