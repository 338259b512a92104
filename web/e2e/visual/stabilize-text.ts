import type { Page } from 'playwright';

/**
 * Runs in the page: replaces text that differs between runs (days, times, random ids, ports) by fixed text of the same
 * shape, so that screenshots of two runs can be compared.
 */
function replaceVariableText(): void {
  const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
  const rules: [RegExp, string][] = [
    [new RegExp(`\\b${month} \\d{1,2}, \\d{4}\\b`, 'g'), 'Nov 21, 2026'],
    [new RegExp(`\\b${month} \\d{4}\\b`, 'g'), 'November 2026'],
    [new RegExp(`\\b${month} \\d{1,2}\\b`, 'g'), 'Nov 21'],
    [/\b\d{1,2}:\d{2}(?::\d{2})?\s?(?:AM|PM)\b/g, '10:30 AM'],
    [/\b\d{4}-\d{2}-\d{2}\b/g, '2026-11-21'],
    [/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '11/21/2026'],
    [/\bin \d+ days\b/g, 'in 9 days'],
    [/TXN-[\w-]+/g, 'TXN-0000000000'],
    [/\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9_-]{12,}\b|\b\d{9,}\b/g, '000000000000'],
    [/127\.0\.0\.1:\d+/g, 'pay.example.com'],
  ];
  const fixed = (text: string): string => rules.reduce((result, [from, to]) => result.replace(from, to), text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const change = node.parentElement?.tagName === 'OPTION' ? fixed(text).replace(/^(?:\d{4})$/, '2026') : fixed(text);
    if (change !== text) node.nodeValue = change;
  }
  for (const input of document.querySelectorAll('input')) {
    if (/^(?:text|search|date|url|email)$/.test(input.type) && fixed(input.value) !== input.value) {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setter?.call(input, fixed(input.value));
    }
  }
}

export const stabilizeText = (page: Page): Promise<void> => page.evaluate(replaceVariableText);
