import { MenuChoices } from '../ui/menu-parts.tsx';
import { useSchemeOptions } from './scheme-options.ts';

/** In the staff's own menu. */
export const SchemeChoices = () => <MenuChoices {...useSchemeOptions()} />;
