import { type Client, expectStatus } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';

/** A PNG of one colour. */
export const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export const logo = async (background = '#0B6E4F'): Promise<string> =>
  `data:image/png;base64,${(await picture(240, 64, background)).toString('base64')}`;

/** Saves a company's branding over REST; what is left out takes the default. */
export async function brand(tenant: { owner: Client; path: string }, fields: object): Promise<void> {
  expectStatus(await tenant.owner.send('PUT', `${tenant.path}/branding`, fields), 200);
}

/** A value of the theme in force. */
export const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim(), name);

/** One of the values that the browser has worked out for an element. */
export const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

export const schemeOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

/** `rgb(11, 110, 79)` of `#0B6E4F`. */
export const rgb = (hex: string): string => {
  const number = Number.parseInt(hex.slice(1), 16);
  return `rgb(${(number >> 16) & 255}, ${(number >> 8) & 255}, ${number & 255})`;
};
