import { type Client, expectStatus } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';

/** Returns a PNG of one color. */
export const createSolidPng = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const createLogo = async (background = '#0B6E4F'): Promise<string> =>
  `data:image/png;base64,${(await createSolidPng(240, 64, background)).toString('base64')}`;

/** Saves a company's branding over REST. Omitted fields take their defaults. */
export async function saveBranding(tenant: { owner: Client; path: string }, fields: object): Promise<void> {
  expectStatus(await tenant.owner.send('PUT', `${tenant.path}/branding`, fields), 200);
}

/** Returns the current value of a theme token. */
export const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim(), name);

/** Returns a computed style property of an element. */
export const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

export const schemeOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

/** Returns `rgb(11, 110, 79)` for `#0B6E4F`. */
export const toRgb = (hex: string): string => {
  const number = Number.parseInt(hex.slice(1), 16);
  return `rgb(${(number >> 16) & 255}, ${(number >> 8) & 255}, ${number & 255})`;
};
