import { runMode, startSystem } from '@utility-pay/testkit';
import type { TestProject } from 'vitest/node';
import { LOOKS, type Look } from './looks.ts';
import { type PicturedCompany, pictureCompany } from './world.ts';

export interface PicturedWorld {
  url: string;
  companies: Record<Look, PicturedCompany>;
}

declare module 'vitest' {
  interface ProvidedContext {
    pictured: PicturedWorld;
  }
}

/** Vitest's global set-up of the pictures: one product, one company for each look, made in one order. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const system = await startSystem({ mode: runMode() });
  const made = new Map<Look, PicturedCompany>();
  for (const look of LOOKS) {
    made.set(look, await pictureCompany(system, look === 'default' ? 'Lakeside Water' : 'Green Valley Power', look));
  }
  const companies = Object.fromEntries(made) as Record<Look, PicturedCompany>;
  project.provide('pictured', { url: system.url, companies });
  return () => system.stop();
}
