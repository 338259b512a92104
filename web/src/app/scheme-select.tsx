import { Monitor, Moon, Sun } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { SCHEMES, schemeSelected, useSchemeChoice } from '../theme/scheme.slice.ts';
import { IconSelect } from '../ui/icon-button.tsx';

const OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Props of a control for the color scheme: light, dark or system. */
export function useSchemeOptions() {
  const dispatch = useDispatch();
  const value = useSchemeChoice();
  const onChange = (chosen: string) => {
    const choice = SCHEMES.find((known) => known === chosen);
    if (choice) dispatch(schemeSelected(choice));
  };
  return { label: 'Color scheme', value, onChange, options: OPTIONS };
}

/** The color scheme control in the customer portal's header. */
export function SchemeSelect() {
  const scheme = useSchemeOptions();
  const icon = scheme.options.find(({ value }) => value === scheme.value)?.icon ?? Monitor;
  return <IconSelect {...scheme} icon={icon} />;
}
