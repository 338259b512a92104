import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { TestBrowser } from '../support/browser.ts';
import { expectStillLayout, recordLayoutShifts } from '../support/layout-shift.ts';
import type { BrandingVariant } from './branding-variants.ts';
import { compareScreenshot } from './compare-screenshot.ts';
import { stabilizeText } from './stabilize-text.ts';
import type { ScreenshotCompany, Viewer } from './world.ts';

const WIDTHS = [1440, 360];
/** The narrowest supported screen. */
const NARROWEST = 320;
const HEIGHT = 900;
/** Milliseconds without a DOM change after which a page counts as settled. */
const QUIET_MS = 400;

/** Branding and color scheme of a screenshot. */
interface Look {
  variant: BrandingVariant;
  colorScheme: 'light' | 'dark';
}

/** The look in which every screen is captured. */
const DEFAULT_LOOK: Look = { variant: 'default', colorScheme: 'light' };
/** Further looks, in which only sample screens are captured. */
const OTHER_LOOKS: readonly Look[] = [
  { variant: 'default', colorScheme: 'dark' },
  { variant: 'branded', colorScheme: 'light' },
  { variant: 'branded', colorScheme: 'dark' },
];

/** A screen, and the steps before its screenshot. */
export interface Screen {
  name: string;
  as: Viewer;
  path: (company: ScreenshotCompany) => string;
  /** Text that is visible once the page has loaded. */
  shows: string | RegExp;
  act?: (page: Page, company: ScreenshotCompany) => Promise<void>;
  /** Captures only the viewport instead of the full page. */
  viewportOnly?: true;
  /** Also captured in dark mode and with a company's branding. */
  sample?: true;
}

/** Signs the viewer of a screen in. */
async function signInViewer(page: Page, { as }: Screen, company: ScreenshotCompany, url: string): Promise<void> {
  if (as === 'visitor') return;
  const [name = '', value = ''] = company.cookies[as].split('=');
  await page.context().addCookies([{ name, value, url }]);
  // The company of a super admin is stored per tab.
  await page.addInitScript((id) => sessionStorage.setItem('utility-pay.company', id), String(company.id));
}

/** Runs in the page: resolves once nothing is loading and the DOM has not changed for the given time. */
function untilQuiet(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      if (document.querySelector('[data-loading]')) return wait();
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, milliseconds);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(done, milliseconds);
    };
    const observer = new MutationObserver(wait);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}

/** Waits until fonts are loaded and the page is quiet. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(untilQuiet, QUIET_MS);
}

/** Waits until a screen has loaded, checks its layout shift and runs its steps. */
async function prepareScreen(page: Page, screen: Screen, company: ScreenshotCompany): Promise<void> {
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await waitUntilSettled(page);
  await expectStillLayout(page, screen.name);
  await screen.act?.(page, company);
}

/** Runs in the page: renders rows outside the viewport too, which a screenshot of the full page would show empty or with earlier styles. */
function renderAllRows(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Returns the pixels by which a page is wider than the viewport. */
const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function checkScreen(browser: TestBrowser, screen: Screen, { variant, colorScheme }: Look): Promise<void> {
  const { url, companies } = inject('screenshots');
  const company = companies[variant];
  const page = await browser.visitor({ width: WIDTHS[0], height: HEIGHT, colorScheme, reducedMotion: 'reduce' });
  const problems: string[] = [];
  try {
    await signInViewer(page, screen, company, url);
    await recordLayoutShifts(page);
    await page.goto(screen.path(company));
    await prepareScreen(page, screen, company);
    await expectAccessible(page);
    await page.evaluate(renderAllRows);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await waitUntilSettled(page);
      await stabilizeText(page);
      const png = await page.screenshot({ fullPage: !screen.viewportOnly, animations: 'disabled', caret: 'hide' });
      const problem = await compareScreenshot(`${variant}/${colorScheme}/${screen.name}-${width}.webp`, png);
      if (problem) problems.push(problem);
    }
    await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
    await waitUntilSettled(page);
    if ((await readOverflow(page)) > 0) problems.push(`${screen.name} scrolls sideways at ${NARROWEST} px`);
    await expectAccessible(page);
  } finally {
    await page.context().close();
  }
  expect(problems).toEqual([]);
}

/** Registers tests that compare each screen at every width, samples in every look, and check axe and 320 px. */
export function testScreenshots(browser: () => TestBrowser, screens: readonly Screen[]): void {
  for (const screen of screens) {
    for (const look of screen.sample ? [DEFAULT_LOOK, ...OTHER_LOOKS] : [DEFAULT_LOOK])
      test(`${screen.name}, ${look.variant}, ${look.colorScheme}`, () => checkScreen(browser(), screen, look));
  }
}
