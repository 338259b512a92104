import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Ours that many pages share. */
const SHARED = /\/src\/(lib|ui|theme)\/[^?]+\.tsx?$/;
/** Static imports and re-exports; those of types alone leave nothing behind. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;
/** What every page has anyway. */
const EVERYWHERE = new Set([
  'react',
  'react-dom',
  'react-redux',
  'react-router-dom',
  'styled-components',
  'lucide-react',
]);

const known = new Map<string, boolean>();

function isLight(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, true);
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
  const light = imports.every((name) =>
    name.startsWith('.') ? isLight(join(dirname(file), name)) : EVERYWHERE.has(name),
  );
  known.set(file, light);
  return light;
}

/** Whether a module of `ui`, `lib` or `theme` brings nothing heavy along: forms, dialogs and Apollo travel with who needs them. */
export const isLightModule = (id: string): boolean => SHARED.test(id) && isLight(id);
