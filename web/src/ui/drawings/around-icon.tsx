import type { LucideIcon } from 'lucide-react';
import { Drawing } from './drawing.tsx';

/** An empty sheet with the sign of what would be on it. */
export const AroundIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="106" rx="60" ry="6" />
    <rect className="faint" x="34" y="30" width="92" height="58" rx="6" />
    <rect className="face" x="44" y="16" width="72" height="82" rx="6" />
    <path className="faint" d="M56 76h48M56 86h30" />
    <Icon x={64} y={30} width={32} height={32} size={32} strokeWidth={1.5} aria-hidden />
  </Drawing>
);
