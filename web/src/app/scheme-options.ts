import { Monitor, Moon, Sun } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { SCHEMES, schemeChosen, useSchemeChoice } from '../theme/scheme.slice.ts';

const OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Light, dark, or as the system has it: what a control for it needs. */
export function useSchemeOptions() {
  const dispatch = useDispatch();
  const value = useSchemeChoice();
  const onChange = (chosen: string) => {
    const choice = SCHEMES.find((known) => known === chosen);
    if (choice) dispatch(schemeChosen(choice));
  };
  return { label: 'Color scheme', value, onChange, options: OPTIONS };
}
