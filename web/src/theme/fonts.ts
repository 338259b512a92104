import type { FontFamily } from './branding.ts';

/** Functions that load the font faces of a family. Inter's font faces are part of every page. */
const LOAD_FACES: Readonly<Record<FontFamily, () => Promise<unknown>>> = {
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

/** Family names in CSS; Inter, Roboto and Open Sans are variable fonts. */
export const FONT_FACE: Readonly<Record<FontFamily, string>> = {
  Inter: 'Inter Variable',
  Roboto: 'Roboto Variable',
  'Open Sans': 'Open Sans Variable',
  Lato: 'Lato',
  Poppins: 'Poppins',
};

/** Loads a font before the theme uses it, so that visible text does not change its font. Throws if it can't be loaded. */
export async function loadFont(font: FontFamily): Promise<void> {
  if (font === 'Inter') return;
  await LOAD_FACES[font]();
  await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 16px '${FONT_FACE[font]}'`)));
}
