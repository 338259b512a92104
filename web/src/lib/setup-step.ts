import { useLocation } from 'react-router-dom';

/** State of a navigation that came from the setup checklist. */
export interface SetupState {
  /** Key of the step. */
  setupStep: string;
}

/** Returns the key of the setup step that led to this page; undefined on other visits. */
export function useSetupStep(): string | undefined {
  const state: Partial<SetupState> | null = useLocation().state;
  return state?.setupStep;
}
