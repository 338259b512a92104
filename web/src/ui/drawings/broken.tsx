import { Drawing } from './drawing.tsx';

/** A plug out of its socket. */
export const BrokenDrawing = () => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="100" rx="62" ry="7" />
    <path className="faint" d="M10 84c18 0 14-28 32-28h6M150 36c-18 0-14 28-32 28h-6" />
    <path className="face" d="M48 42h14a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H48a14 14 0 0 1-14-14v-4a14 14 0 0 1 14-14Z" />
    <path d="M66 50h9M66 66h9" />
    <path className="face" d="M112 46h-12a4 4 0 0 0-4 4v24a4 4 0 0 0 4 4h12a14 14 0 0 0 14-14v-4a14 14 0 0 0-14-14Z" />
    <path className="faint" d="M102 56h-2M102 68h-2" />
    <path d="m82 40 2-10M88 44l8-8M80 84l-3 9" />
  </Drawing>
);
