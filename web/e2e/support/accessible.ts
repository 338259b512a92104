import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const require = createRequire(import.meta.url);

/** The source of axe; minified, because each tested page receives and compiles it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  var axe: {
    run(target: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** Runs in the page: waits for finite animations, because an element that fades in reaches its contrast only at the end. */
const waitForAnimations = async (): Promise<void> => {
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map((animation) => animation.finished));
};

/** Expects that axe finds no violation of WCAG 2.2 AA on the current page. Does not bypass its content security policy. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(waitForAnimations);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (tags) => {
    const result = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, TAGS);
  expect(violations, page.url()).toEqual([]);
}
