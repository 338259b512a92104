import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';

interface View {
  /** Modules of the page, for preloading. */
  sources: readonly string[];
  html: string;
  /** The page's CSS. */
  css: string;
}

/** Result of `src/app/first-views/first-views.tsx`. */
interface Rendered {
  publicPages: readonly (View & { name: string; paths: readonly string[] })[];
  account: View & { places: Record<string, string> };
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

const FOLDER = 'first-views';
const ROOT = '<div id="root"></div>';
/** The stylesheet link, which holds the font faces: it is loaded after the first paint. */
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const FONT = /data-font="([^"]+)"/;
const EARLY_SCRIPT = /<script src="\/first-paint\.js"[^>]*><\/script>/;
const ENTRY = 'index.html';
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** Returns the files of the modules and of everything they import statically. */
function filesOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key];
    if (!entry || found.has(entry.file)) continue;
    found.add(entry.file);
    filesOf(manifest, entry.imports ?? [], found);
  }
  return found;
}

/**
 * Disables buttons, which do nothing before the application has started; text typed into fields is kept. Inline styles are removed,
 * because the content security policy refuses them in HTML.
 */
const withoutInteraction = (html: string): string =>
  html.replaceAll('<button ', '<button disabled="" ').replaceAll(/ style="[^"]*"/g, '');

/**
 * The first view uses the system font. Its weights are reduced to two, because looking up others delays the first paint, and the
 * features of the portal's font are left out.
 */
const BOLD = 600;
const inSystemFont = (css: string): string =>
  css
    .replaceAll(/font-weight:(\d+)/g, (_all, weight) => `font-weight:${Number(weight) < BOLD ? 'normal' : 'bold'}`)
    .replaceAll(/font-feature-settings:[^;}]+;?/g, '');

/** Hides the brand, which is not known yet, but not from screen readers. A portal with its own font waits for it in the system font. */
const UNBRANDED = `#first-view [data-brand]{opacity:0}
[data-font=own] body{font-family:system-ui,sans-serif}`;

/** Renders the portal's components from source. */
async function render(root: string): Promise<Rendered> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderFirstViews } = await server.ssrLoadModule('/src/app/first-views/first-views.tsx');
    return renderFirstViews();
  } finally {
    await server.close();
  }
}

/**
 * Prerenders the pages where visits start. Writes, beside the common `index.html`, one HTML file per page with its markup and CSS
 * inline; its code is requested after the first paint. `list.json` maps paths to files for the gateway.
 */
export function firstViews(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-views',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: async () => {
      const dist = resolve(config.root, config.build.outDir);
      const read = (path: string): string => readFileSync(join(dist, path), 'utf8');
      const manifest: Manifest = JSON.parse(read('.vite/manifest.json'));
      const { publicPages, account } = await render(config.root);
      const common = read('index.html');
      const match = (pattern: RegExp): string => {
        const [, name] = pattern.exec(common) ?? [];
        if (!name) throw new Error(`index.html does not match ${pattern.source}`);
        return name;
      };
      const [styles, font] = [match(STYLESHEET), match(FONT)];
      const script = read('first-paint.js');
      const withoutCode = common.replace(STYLESHEET, '').replaceAll(CODE, '');
      const styleOf = ({ css }: View): string => `${inSystemFont(css)}\n${UNBRANDED}`;
      const pageOf = (view: View): string => {
        // The entry comes first.
        const code = [...filesOf(manifest, [ENTRY, ...view.sources])].map((file) => `/${file}`).join(' ');
        const head = `<style data-first-view>${styleOf(view)}</style></head>`;
        // After the markup: at a script the browser paints what it has so far, which would be an empty page.
        const early = `<script data-code="${code}" data-styles="${styles}" data-font="${font}">${script}</script>`;
        const body = `<div id="first-view">${withoutInteraction(view.html)}</div><div id="root" hidden></div>${early}`;
        return withoutCode
          .replace(EARLY_SCRIPT, '')
          .replace('</head>', () => head)
          .replace(ROOT, () => body);
      };
      mkdirSync(join(dist, FOLDER), { recursive: true });
      const visitor: Record<string, string> = {};
      for (const publicPage of publicPages) {
        const [file, text] = [`${publicPage.name}.html`, pageOf(publicPage)];
        writeFileSync(join(dist, FOLDER, file), text);
        writeFileSync(join(dist, FOLDER, `${file}.br`), brotliCompressSync(text));
        for (const path of publicPage.paths) visitor[path] = file;
      }
      writeFileSync(join(dist, FOLDER, 'account.html'), pageOf(account));
      const list = {
        visitor,
        account: { file: 'account.html', places: account.places },
        styles: [...publicPages, account].map(styleOf),
        scripts: [script],
      };
      writeFileSync(join(dist, FOLDER, 'list.json'), JSON.stringify(list));
    },
  };
}
