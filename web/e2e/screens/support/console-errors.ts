import type { Page } from 'playwright';

/** Returns a list that fills with what the page logs as errors. */
export function collectConsoleErrors(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') logged.push(line.text());
  });
  return logged;
}
