import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules that many pages share. */
const SHARED = /\/(src\/(lib|ui|theme)|contracts\/src)\/[^?]+\.tsx?$/;
/** Static imports and re-exports; type-only ones are erased. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;
/** Packages that every page loads. */
const EVERYWHERE = new Set([
  'react',
  'react-dom',
  'react-redux',
  'react-router-dom',
  'styled-components',
  'lucide-react',
]);

const results = new Map<string, boolean>();

function isLight(file: string): boolean {
  const before = results.get(file);
  if (before !== undefined) return before;
  results.set(file, true);
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
  const light = imports.every((name) =>
    name.startsWith('.') ? isLight(join(dirname(file), name)) : EVERYWHERE.has(name),
  );
  results.set(file, light);
  return light;
}

/**
 * Whether a module of `ui`, `lib`, `theme` or the contracts imports no heavy library. Modules that need forms, dialogs, zod or
 * Apollo stay in the chunks of the pages that use them.
 */
export const isLightModule = (id: string): boolean => SHARED.test(id) && isLight(id);
