import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from './find-chromium.ts';

/** Limit of each wait and click; long, because a busy machine answers slowly. */
const STEP_TIMEOUT_MS = 180_000;

/** Viewport and preferences of a visitor. */
export interface Visit {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce';
}

export const DESKTOP = { width: 1280, height: 900 } satisfies Visit;
export const PHONE = { width: 360, height: 740 } satisfies Visit;

export interface TestBrowser {
  /** Opens a page in a new browser context, which shares no cookies. */
  visitor(visit?: Visit): Promise<Page>;
  close(): Promise<void>;
}

const randomByte = (): number => Math.floor(Math.random() * 256);
const randomAddress = (): string => `10.${randomByte()}.${randomByte()}.${randomByte()}`;

/** Makes `goto` wait until a prerendered page is hydrated and shows the company's branding. */
function waitForApplication(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const response = await goto(...address);
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    return response;
  };
}

const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  // Each test loads the portal anew and leaves it after seconds: optimizing its code took a quarter of the renderer's time.
  '--js-flags=--no-maglev,--no-turbofan',
];

/** Opens a headless Chromium. `close` throws if a page threw an error or violated the content security policy. */
export async function openBrowser(origin: string): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  const problems: string[] = [];
  return {
    visitor: async ({ width = DESKTOP.width, height = DESKTOP.height, colorScheme = 'light', reducedMotion } = {}) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height },
        colorScheme,
        ...(reducedMotion && { reducedMotion }),
        // Rate limits count by IP address. Behind a trusted proxy this header gives each visitor its own.
        extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
        locale: 'en-US',
        timezoneId: 'America/Chicago',
      });
      context.setDefaultTimeout(STEP_TIMEOUT_MS);
      const page = await context.newPage();
      waitForApplication(page);
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on('console', (line) => {
        if (line.type() === 'error' && /Content Security Policy/.test(line.text()))
          problems.push(`${page.url()}: ${line.text()}`);
      });
      return page;
    },
    close: async () => {
      await browser.close();
      if (problems.length > 0) throw new Error(`Pages had errors:\n${problems.join('\n')}`);
    },
  };
}
