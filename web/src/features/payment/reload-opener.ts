/** Has the page that opened this window show what is true now. One of another site is left alone. */
export function reloadOpener(): void {
  try {
    const opener: Window | null = window.opener;
    if (opener && opener.location.origin === window.location.origin) opener.location.reload();
  } catch {
    // Another site's page may not even be looked at.
  }
}
