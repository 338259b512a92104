import type { Page } from 'playwright';
import { askAlone, paintedAnswer, startRound } from './watch.ts';

export interface Round {
  /** From the click or key to the painted answer. */
  painted: number;
  /** The same question, asked by fetch alone. */
  alone: number;
  /** The longest a click or key waited for the next paint; 0 for less than a frame. */
  interaction: number;
}

export interface Scroll {
  worstFrames: number[];
  /** Rows in the document. */
  rows: number;
}

/** Chromium tells of an interaction a little after it. */
const LATE_MS = 300;
const WHEEL_STEP = 450;
/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE_MS = 60_000;

const isList = (body: string | null): body is string => body?.includes('query Customers(') === true;

/**
 * Does one thing in the list as a person does, in fresh pages, and waits for its answer; the same question is asked alone
 * before and after it in turn, so that neither is always the one that finds everything warm.
 */
export async function measureAction(
  page: Page,
  { open, act, rounds }: { open: (page: Page) => Promise<void>; act: (page: Page) => Promise<unknown>; rounds: number },
): Promise<Round[]> {
  const measured: Round[] = [];
  let question = '';
  for (let round = 0; round < rounds; round += 1) {
    await open(page);
    const isAloneFirst = round % 2 === 1;
    const aloneFirst = isAloneFirst ? await page.evaluate(askAlone, question) : 0;
    const before = await page.evaluate(startRound);
    const asked = page.waitForRequest((request) => isList(request.postData()));
    // Watched from before the act on: the answer may be there before the act's own promise is.
    const answered = page.evaluate(paintedAnswer, { before, patience: PATIENCE_MS });
    await act(page);
    const painted = await answered;
    question = (await asked).postData() ?? '';
    const alone = isAloneFirst ? aloneFirst : await page.evaluate(askAlone, question);
    await page.waitForTimeout(LATE_MS);
    const interactions = await page.evaluate(() => globalThis.watched.interactions);
    measured.push({ painted, alone, interaction: Math.max(0, ...interactions) });
  }
  return measured;
}

/** Scrolls through the whole page of rows with the wheel; returns the longest wait between two frames of each round, and the number of rows. */
export async function measureScroll(page: Page, rounds: number): Promise<Scroll> {
  const worstFrames: number[] = [];
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(startRound);
    while (!(await atEnd())) await page.mouse.wheel(0, WHEEL_STEP);
    worstFrames.push(Math.max(...(await page.evaluate(() => globalThis.watched.frames))));
  }
  return { worstFrames, rows: await page.locator('tbody tr').count() };
}
