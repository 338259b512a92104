import type { Page } from 'playwright';
import { measurePaintedResult, measureQuery, startRound } from './watch.ts';

export interface Round {
  /** Milliseconds from the click or key to the painted result. */
  paintedMs: number;
  /** Milliseconds of the same query by fetch, without the screen. */
  queryOnlyMs: number;
  /** Longest milliseconds from a click or key to the next paint; 0 for less than a frame. */
  interactionMs: number;
}

export interface Scroll {
  /** Longest milliseconds between two frames, for each round. */
  worstFramesMs: number[];
  /** Number of rows in the document. */
  rows: number;
}

/** Time in which Chromium reports an interaction. */
const REPORT_DELAY_MS = 300;
/** Pixels of one turn of the wheel. */
const WHEEL_STEP = 450;
/** Timeout of one result. */
const RESULT_TIMEOUT_MS = 60_000;

/** Returns whether a request body is the query of the customers list. */
const isListQuery = (body: string | null): body is string => body?.includes('query Customers(') === true;

/**
 * Performs one action on the opened list in each round, and waits for its painted result. The same query is also sent
 * without the screen, alternately after and before the action, so that not always the same one of the two benefits from
 * warm caches.
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
    const queryFirstMs = isQueryFirst ? await page.evaluate(measureQuery, query) : 0;
    const before = await page.evaluate(startRound);
    const listRequest = page.waitForRequest((request) => isListQuery(request.postData()));
    // Started before the action: the result may be painted before the action's promise resolves.
    const painted = page.evaluate(measurePaintedResult, { before, withinMs: RESULT_TIMEOUT_MS });
    await act(page);
    const paintedMs = await painted;
    query = (await listRequest).postData() ?? '';
    const queryOnlyMs = isQueryFirst ? queryFirstMs : await page.evaluate(measureQuery, query);
    await page.waitForTimeout(REPORT_DELAY_MS);
    const interactions = await page.evaluate(() => globalThis.watched.interactions);
    measured.push({ paintedMs, queryOnlyMs, interactionMs: Math.max(0, ...interactions) });
  }
  return measured;
}

/** Scrolls through the whole page of rows with the wheel, once in each round. */
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
