import { crc32, deflateSync } from 'node:zlib';

const SIZE = 192;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Points in each pixel, along each side, that are looked at: edges come out smooth. */
const FINE = 4;

type Colour = readonly [number, number, number];
const DEEP: Colour = [11, 92, 138];
const BRIGHT: Colour = [47, 164, 199];
const FOAM: Colour = [226, 244, 250];

/** A drop with two waves in it; undefined outside. Coordinates from -1 to 1, y downwards. */
function colourAt(x: number, y: number): Colour | undefined {
  const centre = 0.28;
  const radius = 0.62;
  const inCircle = x * x + (y - centre) ** 2 <= radius * radius;
  // Two tangents that meet above the circle make the drop's point.
  const tip = -0.94;
  const slope = radius / Math.sqrt((centre - tip) ** 2 - radius * radius);
  const touch = centre - (radius * radius) / (centre - tip);
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
  for (let dy = 0; dy < FINE; dy += 1)
    for (let dx = 0; dx < FINE; dx += 1) {
      const place = (at: number, offset: number): number => ((at + (offset + 0.5) / FINE) / SIZE) * 2 - 1;
      const colour = colourAt(place(column, dx), place(row, dy));
      if (!colour) continue;
      for (const [index, value] of [...colour, 255].entries()) sum[index] = (sum[index] ?? 0) + value;
    }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum;
  const covered = alpha / 255 || 1;
  return [red / covered, green / covered, blue / covered, alpha / FINE ** 2].map(Math.round);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The sample company's logo as a PNG. */
export function drawLogo(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, row) => [
    0,
    ...Array.from({ length: SIZE }, (_unused, column) => pixel(column, row)).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  // Eight bits a channel, red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const logoDataUrl = (): string => `data:image/png;base64,${drawLogo().toString('base64')}`;
