import { useQuery } from '@apollo/client/react';
import { SETUP_STEPS } from './setup-steps.graphql.ts';
import { type SetupRights, setupSteps } from './setup-steps.ts';
import { useRemembered } from './use-remembered.ts';

/** The steps that a new company has before it, as far as the person may take them. */
export function useSetup(companyId: string, rights: SetupRights, isNew: boolean) {
  const [dismissed, dismiss] = useRemembered(`setup-dismissed.${companyId}`);
  const [lookedAt, look] = useRemembered(`template-seen.${companyId}`);
  // Not kept: other pages hold these settings in full, and this asks for parts of them.
  const { data } = useQuery(SETUP_STEPS, {
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
