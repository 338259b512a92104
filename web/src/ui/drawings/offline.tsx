import { Drawing } from './drawing.tsx';

/** A cloud that no line leads to. */
export const OfflineDrawing = () => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="106" rx="50" ry="6" />
    <path className="face" d="M52 70a18 18 0 0 1 2-36 26 26 0 0 1 50-4 20 20 0 0 1 4 40Z" />
    <path className="faint" d="M80 78v6M80 92v6" />
    <path d="m70 44 20 16M90 44 70 60" />
  </Drawing>
);
