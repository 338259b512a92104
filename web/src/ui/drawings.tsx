import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Canvas = styled.svg.attrs({
  viewBox: '0 0 160 120',
  width: 160,
  height: 120,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
})`
  color: ${token('line-strong')};
  .faint {
    stroke: ${token('neutral-disabled')};
  }
  .ground {
    fill: ${token('neutral-hover')};
    stroke: none;
  }
  .face {
    fill: ${token('surface')};
  }
`;

/** A decorative line drawing. */
const Drawing = ({ children }: { children: ReactNode }) => <Canvas>{children}</Canvas>;

/** An empty sheet with an icon. */
export const AroundIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Drawing>
    <ellipse className="ground" cx="80" cy="106" rx="60" ry="6" />
    <rect className="faint" x="34" y="30" width="92" height="58" rx="6" />
    <rect className="face" x="44" y="16" width="72" height="82" rx="6" />
    <path className="faint" d="M56 76h48M56 86h30" />
    <Icon x={64} y={30} width={32} height={32} size={32} strokeWidth={1.5} aria-hidden />
  </Drawing>
);

/** A map, for "page not found". */
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

/** An unplugged socket, for errors. */
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

const BillCanvas = styled.svg`
  width: 100%;
  height: auto;
  fill: none;
  stroke: ${token('line-strong')};
  stroke-width: 1.5;
  stroke-linecap: round;
  background: ${token('sunken')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
  .sheet {
    fill: ${token('surface')};
  }
  .mark {
    stroke: ${token('brand')};
    fill: ${token('brand-tint')};
  }
  text {
    fill: ${token('text')};
    stroke: none;
    font-size: 10px;
    font-weight: 600;
  }
`;

/** A sample bill with the account number marked. */
export const BillDrawing = () => (
  <BillCanvas viewBox="0 0 320 136" role="img" aria-label="A bill with the number at the top right">
    <path className="sheet" d="M48 136V20a4 4 0 0 1 4-4h216a4 4 0 0 1 4 4v116" />
    <circle cx="76" cy="44" r="10" />
    <path d="M96 40h48M96 50h28" />
    <rect className="mark" x="164" y="30" width="96" height="36" rx="4" />
    <text x="174" y="45">
      Account No.
    </text>
    <text x="174" y="58">
      00-1234-5678
    </text>
    <path d="M66 84h188M66 98h120M66 112h148M66 126h92M232 98h22M232 112h22M232 126h22" />
  </BillCanvas>
);
