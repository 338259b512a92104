import { Drawing } from './drawing.tsx';

/** A glass over rows that are not the ones. */
export const NoMatchDrawing = () => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="104" rx="62" ry="7" />
    <rect className="face" x="30" y="20" width="84" height="72" rx="6" />
    <path className="faint" d="M42 36h36M42 50h20M42 64h14M42 78h24" />
    <circle className="face" cx="92" cy="60" r="24" />
    <path d="m109 77 20 20" strokeWidth="5" />
    <path d="m84 52 16 16M100 52 84 68" className="faint" />
  </Drawing>
);
