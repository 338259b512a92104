import type { Page } from 'playwright';

/** Waits for a toast with this title and, if given, this description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ });
  await toasts.getByText(title, { exact: true }).waitFor();
  if (description !== undefined) await toasts.getByText(description, { exact: true }).waitFor();
}
