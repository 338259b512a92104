import { Monitor } from 'lucide-react';
import { IconSelect } from '../ui/icon-select.tsx';
import { useSchemeOptions } from './scheme-options.ts';

/** In the customers' header. */
export function SchemeSelect() {
  const scheme = useSchemeOptions();
  const icon = scheme.options.find(({ value }) => value === scheme.value)?.icon ?? Monitor;
  return <IconSelect {...scheme} icon={icon} />;
}
