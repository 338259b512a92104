import type { Page } from 'playwright';

/**
 * Waits for a toast with this title and, if given, this description. Hidden elements are included, because an open dialog hides
 * toasts from screen readers.
 */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
  for (const text of [title, description])
    if (text !== undefined) await toasts.getByText(text, { exact: true }).first().waitFor();
}
