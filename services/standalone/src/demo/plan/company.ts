import { crc32, deflateSync } from 'node:zlib';
import type { Permission } from '@utility-pay/contracts';

export const COMPANY_NAME = 'Lakeside Water District';

export const INFORMATION = {
  name: COMPANY_NAME,
  phone: '(555) 010-0142',
  address: '400 Harbor View Lane, Lakeside',
  website: 'https://www.lakeside-water.example',
  email: 'billing@lakeside-water.example',
};

export const branding = () =>
  ({
    primaryColor: '#0B5C8A',
    secondaryColor: '#1B7F79',
    accentColor: '#E0A030',
    logoUrl: logoDataUrl(),
    showLogo: true,
    showCompanyName: true,
    fontFamily: 'LATO',
    headingSize: 'MEDIUM',
    bodySize: 'MEDIUM',
    cornerRoundness: 'ROUNDED',
    buttonStyle: 'SHADOW',
  }) as const;

/** Test mode: no money is charged. */
export const PAYMENT_CONFIGURATION = {
  merchantToken: 'test-key-of-the-sample-company',
  tpnNumber: '210000000042',
  hostedPageUrl: '',
  testMode: true,
};

interface StaffMember {
  name: string;
  email: string;
  permissions: readonly Permission[];
}

export const OWNER = { name: 'Dana Whitfield', email: 'owner@lakeside-water.example' };

/** The first one is a demo login that `npm start` prints. */
export const STAFF: readonly [StaffMember, ...StaffMember[]] = [
  { name: 'Jon Brandt', email: 'front-desk@lakeside-water.example', permissions: ['manageCustomers', 'viewPayments'] },
  { name: 'Rosa Delgado', email: 'billing@lakeside-water.example', permissions: ['manageBalances', 'viewPayments'] },
  {
    name: 'Amir Saleh',
    email: 'finance@lakeside-water.example',
    permissions: ['viewPayments', 'managePaymentSettings'],
  },
  { name: 'Kate Lindqvist', email: 'outreach@lakeside-water.example', permissions: ['manageBranding'] },
];

const SIZE = 192;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel per axis, for anti-aliasing. */
const SAMPLES = 4;

type Color = readonly [number, number, number];
const DEEP: Color = [11, 92, 138];
const BRIGHT: Color = [47, 164, 199];
const FOAM: Color = [226, 244, 250];

/** Returns the color of a drop with two waves; undefined outside. Coordinates from -1 to 1, y downwards. */
function colorAt(x: number, y: number): Color | undefined {
  const center = 0.28;
  const radius = 0.62;
  const inCircle = x * x + (y - center) ** 2 <= radius * radius;
  // Two tangents from above the circle form the tip of the drop.
  const tip = -0.94;
  const slope = radius / Math.sqrt((center - tip) ** 2 - radius * radius);
  const touch = center - (radius * radius) / (center - tip);
  const inTip = y >= tip && y <= touch && Math.abs(x) <= (y - tip) * slope;
  if (!inCircle && !inTip) return undefined;
  const wave = (level: number, phase: number): number => level + 0.07 * Math.sin(x * 7 + phase);
  if (y > wave(0.5, 2.2)) return DEEP;
  if (y > wave(0.36, 2.2)) return FOAM;
  if (y > wave(0.26, 0)) return DEEP;
  return BRIGHT;
}

function pixel(column: number, row: number): number[] {
  const sum = [0, 0, 0, 0];
  for (let dy = 0; dy < SAMPLES; dy += 1)
    for (let dx = 0; dx < SAMPLES; dx += 1) {
      const coordinate = (at: number, offset: number): number => ((at + (offset + 0.5) / SAMPLES) / SIZE) * 2 - 1;
      const color = colorAt(coordinate(column, dx), coordinate(row, dy));
      if (!color) continue;
      for (const [index, value] of [...color, 255].entries()) sum[index] = (sum[index] ?? 0) + value;
    }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum;
  const covered = alpha / 255 || 1;
  return [red / covered, green / covered, blue / covered, alpha / SAMPLES ** 2].map(Math.round);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns the sample company's logo as a PNG. */
export function drawLogo(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, row) => [
    0,
    ...Array.from({ length: SIZE }, (_unused, column) => pixel(column, row)).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  // Eight bits per channel: red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const logoDataUrl = (): string => `data:image/png;base64,${drawLogo().toString('base64')}`;
