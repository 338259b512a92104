import type { CssNode } from 'css-tree';

/** Something in a sheet that is not as it must be. */
export interface Problem {
  line: number;
  text: string;
}

/** Says of a part of the sheet what is wrong with it. */
export type Report = (node: Pick<CssNode, 'loc'>, text: string) => void;

export const notAllowed = (what: string): string => `${what} is not allowed`;

/** Characters of a company's own words that are repeated to it. */
const MAX_QUOTED = 40;

export const quoted = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
