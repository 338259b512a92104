import { Drawing } from './drawing.tsx';

/** A tray with no paper in it. */
export const NothingYetDrawing = () => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="104" rx="62" ry="7" />
    <path
      className="face"
      d="m44 42-16 26v24a6 6 0 0 0 6 6h92a6 6 0 0 0 6-6V68l-16-26a6 6 0 0 0-5-3H49a6 6 0 0 0-5 3Z"
    />
    <path d="M28 68h28a5 5 0 0 1 5 4c1 6 6 9 12 9h14c6 0 11-3 12-9a5 5 0 0 1 5-4h28" />
    <path className="faint" d="M62 52h36M70 60h20" />
    <path className="faint" d="M80 10v10M58 15l5 8M102 15l-5 8" />
  </Drawing>
);
