import { Drawing } from './drawing.tsx';

/** A map that ends before the way does. */
export const NoPageDrawing = () => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="104" rx="62" ry="7" />
    <path className="face" d="M26 32 62 20l36 12 36-12v64l-36 12-36-12-36 12Z" />
    <path className="faint" d="M62 20v64M98 32v64" />
    <path className="faint" d="M38 72c10-2 12-16 22-16s10 12 20 10" strokeDasharray="4 6" />
    <circle cx="38" cy="73" r="3" />
    <path className="face" d="M110 40c0-8 6-13 12-13s12 5 12 13c0 9-12 20-12 20s-12-11-12-20Z" />
    <path d="M119.5 36.5c.4-2.6 5.4-2.8 5.4.6 0 2.5-2.9 2.3-2.9 4.9M122 46.500v.1" />
  </Drawing>
);
