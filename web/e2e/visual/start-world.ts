import { runMode, startSystem } from '@utility-pay/testkit';
import type { TestProject } from 'vitest/node';
import { type BrandingVariant, VARIANTS } from './branding-variants.ts';
import { createScreenshotCompany, type ScreenshotCompany } from './world.ts';

export interface ScreenshotWorld {
  url: string;
  companies: Record<BrandingVariant, ScreenshotCompany>;
}

declare module 'vitest' {
  interface ProvidedContext {
    screenshots: ScreenshotWorld;
  }
}

/** Global setup of the screenshots: one system, and one company per branding variant, created in a fixed order. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const system = await startSystem({ mode: runMode() });
  const created = new Map<BrandingVariant, ScreenshotCompany>();
  for (const variant of VARIANTS) {
    created.set(
      variant,
      await createScreenshotCompany(system, variant === 'default' ? 'Lakeside Water' : 'Green Valley Power', variant),
    );
  }
  const companies = Object.fromEntries(created) as Record<BrandingVariant, ScreenshotCompany>;
  project.provide('screenshots', { url: system.url, companies });
  return () => system.stop();
}
