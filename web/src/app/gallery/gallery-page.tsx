import { Fragment } from 'react';
import { type Branding, DEFAULT_BRANDING } from '../../theme/branding.ts';
import { buildTheme } from '../../theme/build-theme.ts';
import { ThemeScope } from '../../theme/global-style.ts';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Heading } from '../../ui/text.tsx';
import { BrandSamples } from './brand-samples.tsx';
import { ChoiceSamples, ControlSamples } from './control-samples.tsx';
import { DataSamples, DrawingSamples, StateSamples } from './data-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';

const brand = (name: string, changes: Partial<Branding>) => ({
  name,
  branding: { ...DEFAULT_BRANDING, darkModeSupport: true, ...changes },
});

/** Brands with problematic colors: dark, too bright for white text, and close to the danger color. */
export const BRANDS = [
  brand('Default', {}),
  brand('Navy, outline, full', { primaryColor: '#0B1F4B', buttonStyle: 'Outline', cornerRoundness: 'Full' }),
  brand('Yellow, gradient, large', {
    primaryColor: '#FFD400',
    buttonStyle: 'Gradient',
    cornerRoundness: 'Rounded',
    bodySize: 'Large',
    headingSize: 'Large',
  }),
  brand('Red, flat, small', {
    primaryColor: '#D32F2F',
    buttonStyle: 'Flat',
    cornerRoundness: 'None',
    bodySize: 'Small',
    headingSize: 'Small',
  }),
];

/** Every component of `ui` in every state, in four brands, light and dark. Development only. */
export const GalleryPage = () => (
  <main id="main" tabIndex={-1}>
    <PageTitle>Gallery</PageTitle>
    {BRANDS.map(({ name, branding }) => {
      const { light, dark } = buildTheme(branding);
      return (
        <Fragment key={name}>
          {[light, dark].map(
            (tokens) =>
              tokens && (
                <ThemeScope key={tokens.canvas} $tokens={tokens} $dark={tokens === dark}>
                  <Stack $gap="space-6">
                    <Heading $kind="h2">
                      {name}, {tokens === dark ? 'dark' : 'light'}
                    </Heading>
                    <BrandSamples />
                    <ControlSamples />
                    <ChoiceSamples />
                    <StateSamples />
                    <DrawingSamples />
                    <DataSamples />
                    <OverlaySamples />
                  </Stack>
                </ThemeScope>
              ),
          )}
        </Fragment>
      );
    })}
  </main>
);
