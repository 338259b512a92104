import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import type { TestBrowser } from '../support/browser.ts';
import { LOOKS, type Look } from './looks.ts';
import { comparePicture } from './picture.ts';
import { sameWords } from './same-words.ts';
import type { PicturedCompany, Viewer } from './world.ts';

const WIDTHS = [1440, 768, 360];
/** The narrowest screen on which everything must be usable. */
const NARROWEST = 320;
const HEIGHT = 900;
/** Milliseconds without any change after which a page is taken for finished. */
const QUIET_MS = 400;

/** A screen, and what is done before it is looked at. */
export interface Screen {
  name: string;
  as: Viewer;
  path: (company: PicturedCompany) => string;
  /** What tells that the page is there. */
  shows: string | RegExp;
  act?: (page: Page) => Promise<void>;
  /** Rows that are not in sight are not in the page either: only what is in sight is pictured. */
  inSightOnly?: true;
  looks?: readonly Look[];
}

async function enter(page: Page, { as }: Screen, company: PicturedCompany, url: string): Promise<void> {
  if (as === 'visitor') return;
  const [name = '', value = ''] = company.cookies[as].split('=');
  await page.context().addCookies([{ name, value, url }]);
  // In which company a super admin acts is a fact of the tab.
  await page.addInitScript((id) => sessionStorage.setItem('utility-pay.company', id), String(company.id));
}

/** Runs in the page: nothing is being loaded, and nothing has changed for a while. */
function quiet(milliseconds: number): Promise<void> {
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

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(quiet, QUIET_MS);
}

async function ready(page: Page, screen: Screen): Promise<void> {
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await settled(page);
  await screen.act?.(page);
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function look(browser: TestBrowser, screen: Screen, brand: Look, colorScheme: 'light' | 'dark'): Promise<void> {
  const { url, companies } = inject('pictured');
  const company = companies[brand];
  const page = await browser.visitor({ width: WIDTHS[0], height: HEIGHT, colorScheme, reducedMotion: 'reduce' });
  const problems: string[] = [];
  try {
    await enter(page, screen, company, url);
    await page.goto(screen.path(company));
    await ready(page, screen);
    await expectAccessible(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await settled(page);
      await sameWords(page);
      const png = await page.screenshot({ fullPage: !screen.inSightOnly, animations: 'disabled', caret: 'hide' });
      const problem = await comparePicture(`${brand}/${colorScheme}/${screen.name}-${width}.webp`, png);
      if (problem) problems.push(problem);
    }
    await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
    await settled(page);
    if ((await overflow(page)) > 0) problems.push(`${screen.name} scrolls sideways at ${NARROWEST} px`);
    await expectAccessible(page);
  } finally {
    await page.context().close();
  }
  expect(problems).toEqual([]);
}

/** Pictures a screen at every width, in both schemes and looks, and holds each to axe and to 320 px. */
export function lookAt(browser: () => TestBrowser, screens: readonly Screen[]): void {
  for (const screen of screens) {
    for (const brand of screen.looks ?? LOOKS) {
      test(`${screen.name}, ${brand}, light`, () => look(browser(), screen, brand, 'light'));
      test(`${screen.name}, ${brand}, dark`, () => look(browser(), screen, brand, 'dark'));
    }
  }
}
