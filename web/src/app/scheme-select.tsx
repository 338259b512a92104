import { Monitor, Moon, Sun } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { SCHEMES, schemeSelected, useSchemeChoice } from '../theme/scheme.slice.ts';
import { IconSelect } from '../ui/icon-button.tsx';

const OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Returns the props of a control that chooses the color scheme: light, dark or system. */
export function useSchemeOptions() {
  const dispatch = useDispatch();
  const value = useSchemeChoice();
  const onChange = (chosen: string) => {
    const scheme = SCHEMES.find((each) => each === chosen);
    if (scheme) dispatch(schemeSelected(scheme));
  };
  return { label: 'Color scheme', value, onChange, options: OPTIONS };
}

/** The color scheme control in the customer portal's header. */
export function SchemeSelect() {
  const select = useSchemeOptions();
  const icon = select.options.find(({ value }) => value === select.value)?.icon ?? Monitor;
  return <IconSelect {...select} icon={icon} />;
}
