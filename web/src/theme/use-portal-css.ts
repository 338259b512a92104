import { useLayoutEffect } from 'react';

/**
 * A company's own rules, for as long as a page of its portal shows. A sheet made by script, not a <style> element, which
 * the content policy refuses.
 */
export function usePortalCss(css: string | null): void {
  useLayoutEffect(() => {
    if (!css) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
