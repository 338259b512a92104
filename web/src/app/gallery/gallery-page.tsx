import { Fragment } from 'react';
import { buildTheme } from '../../theme/build-theme.ts';
import { ThemeScope } from '../../theme/theme-scope.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Heading } from '../../ui/text.tsx';
import { BrandSamples } from './brand-samples.tsx';
import { BRANDS } from './brands.ts';
import { ChoiceSamples } from './choice-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { DrawingSamples } from './drawing-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StateSamples } from './state-samples.tsx';

/** Every primitive in every state, in four brands, light and dark. For development: no release carries it. */
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
