import type { Page } from 'playwright';
import { paintedAnswer, queryAlone, startRound } from './watch.ts';

export interface Round {
  /** From the click or key to the painted result. */
  paintedMs: number;
  /** Of the same query by fetch, without the screen. */
  queryOnlyMs: number;
  /** The longest time from a click or key to the next paint; 0 for less than a frame. */
  interactionMs: number;
}

export interface Scroll {
  worstFramesMs: number[];
  /** Rows in the document. */
  rows: number;
}

/** Chromium reports an interaction a little later. */
const REPORT_DELAY_MS = 300;
const WHEEL_STEP = 450;
/** Limit for one result. */
const RESULT_TIMEOUT_MS = 60_000;

const isList = (body: string | null): body is string => body?.includes('query Customers(') === true;

/**
 * Performs one action in the list on a new page and waits for its result. The same query is sent on its own, alternately before
 * and after the action, so that neither always benefits from warm caches.
 */
export async function measureAction(
  page: Page,
  { open, act, rounds }: { open: (page: Page) => Promise<void>; act: (page: Page) => Promise<unknown>; rounds: number },
): Promise<Round[]> {
  const measured: Round[] = [];
  let query = '';
  for (let round = 0; round < rounds; round += 1) {
    await open(page);
    const isQueryFirst = round % 2 === 1;
    const queryFirstMs = isQueryFirst ? await page.evaluate(queryAlone, query) : 0;
    const before = await page.evaluate(startRound);
    const asked = page.waitForRequest((request) => isList(request.postData()));
    // Started before the action: the result may be painted before the action's promise resolves.
    const answered = page.evaluate(paintedAnswer, { before, withinMs: RESULT_TIMEOUT_MS });
    await act(page);
    const paintedMs = await answered;
    query = (await asked).postData() ?? '';
    const queryOnlyMs = isQueryFirst ? queryFirstMs : await page.evaluate(queryAlone, query);
    await page.waitForTimeout(REPORT_DELAY_MS);
    const interactions = await page.evaluate(() => globalThis.watched.interactions);
    measured.push({ paintedMs, queryOnlyMs, interactionMs: Math.max(0, ...interactions) });
  }
  return measured;
}

/** Scrolls through the whole page of rows with the wheel; returns the longest wait between two frames of each round, and the number of rows. */
export async function measureScroll(page: Page, rounds: number): Promise<Scroll> {
  const worstFramesMs: number[] = [];
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(startRound);
    while (!(await atEnd())) await page.mouse.wheel(0, WHEEL_STEP);
    worstFramesMs.push(Math.max(...(await page.evaluate(() => globalThis.watched.frames))));
  }
  return { worstFramesMs, rows: await page.locator('tbody tr').count() };
}
