import type { FontFamily } from './branding.ts';

/** Names of the chosen font and of no other; Inter's come with the page. */
const FACES: Readonly<Record<FontFamily, () => Promise<unknown>>> = {
  Inter: async () => undefined,
  Roboto: () => import('@fontsource-variable/roboto/wght.css'),
  'Open Sans': () => import('@fontsource-variable/open-sans/wght.css'),
  Lato: () => Promise.all([import('@fontsource/lato/400.css'), import('@fontsource/lato/700.css')]),
  Poppins: () =>
    Promise.all([
      import('@fontsource/poppins/400.css'),
      import('@fontsource/poppins/500.css'),
      import('@fontsource/poppins/600.css'),
      import('@fontsource/poppins/700.css'),
    ]),
};

/** Inter, Roboto and Open Sans carry every weight in one file. */
export const FONT_FACE: Readonly<Record<FontFamily, string>> = {
  Inter: 'Inter Variable',
  Roboto: 'Roboto Variable',
  'Open Sans': 'Open Sans Variable',
  Lato: 'Lato',
  Poppins: 'Poppins',
};

/** Makes a font ready before words are set in it, so that they need not change their shape. Without it the system's own stands in. */
export async function loadFont(font: FontFamily): Promise<void> {
  if (font === 'Inter') return;
  await FACES[font]();
  await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 16px '${FONT_FACE[font]}'`)));
}
