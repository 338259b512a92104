import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from './find-chromium.ts';

const STEP_TIMEOUT_MS = 60_000;

/** What a visitor looks with. */
export interface Visit {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce';
}

export interface TestBrowser {
  /** A page of a visitor of their own: no cookie is shared with another. */
  visitor(visit?: Visit): Promise<Page>;
  close(): Promise<void>;
}

const part = (): number => Math.floor(Math.random() * 256);
const address = (): string => `10.${part()}.${part()}.${part()}`;

/** Some pages come with a first view that the living page replaces: a test acts on the living one. */
function goToTheLivingPage(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    await page.locator('#first-view').waitFor({ state: 'detached' });
    return answer;
  };
}

/** Opens a headless Chromium. A page that logs an error or breaks the content security policy fails its test. */
export async function openBrowser(origin: string): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const problems: string[] = [];
  return {
    visitor: async ({ width = 1280, height = 900, colorScheme = 'light', reducedMotion } = {}) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height },
        colorScheme,
        ...(reducedMotion && { reducedMotion }),
        // Limits count by address: each visitor comes from their own, where the portal stands behind a proxy.
        extraHTTPHeaders: { 'x-forwarded-for': address() },
        locale: 'en-US',
        timezoneId: 'America/Chicago',
      });
      context.setDefaultTimeout(STEP_TIMEOUT_MS);
      const page = await context.newPage();
      goToTheLivingPage(page);
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on('console', (line) => {
        if (line.type() === 'error' && /Content Security Policy/.test(line.text()))
          problems.push(`${page.url()}: ${line.text()}`);
      });
      return page;
    },
    close: async () => {
      await browser.close();
      if (problems.length > 0) throw new Error(`pages had problems:\n${problems.join('\n')}`);
    },
  };
}
