import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';

interface View {
  /** Modules that show the page. */
  sources: readonly string[];
  html: string;
  /** The styles of this page. */
  css: string;
}

/** What `src/app/first-views/first-views.tsx` answers. */
interface Rendered {
  doors: readonly (View & { name: string; paths: readonly string[] })[];
  account: View & { places: Record<string, string> };
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

const FOLDER = 'first-views';
const ROOT = '<div id="root"></div>';
/** Names of fonts, and what they are fetched by: they come once the words are there to be read. */
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const FONT = /data-font="([^"]+)"/;
const EARLY_SCRIPT = /<script src="\/first-paint\.js"[^>]*><\/script>/;
const ENTRY = 'index.html';
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** The files of modules and of everything that they import at once. */
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
 * Nothing can be done before the program is there; what is typed until then is handed on. Styles of single elements are
 * the program's to set: the content policy takes none from HTML.
 */
const asleep = (html: string): string =>
  html.replaceAll('<button ', '<button disabled="" ').replaceAll(/ style="[^"]*"/g, '');

/**
 * The first view is set in the system's own font, which comes in two weights; every further one that is asked for is
 * looked for before anything is drawn. Features are those of the portal's font.
 */
const BOLD = 600;
const inSystemFont = (css: string): string =>
  css
    .replaceAll(/font-weight:(\d+)/g, (_all, weight) => `font-weight:${Number(weight) < BOLD ? 'normal' : 'bold'}`)
    .replaceAll(/font-feature-settings:[^;}]+;?/g, '');

/** How the brand looks is not known yet; its name is read out all the same. A portal's own font comes with its brand. */
const UNBRANDED = `#first-view [data-brand]{opacity:0}
[data-font=own] body{font-family:system-ui,sans-serif}`;

/** Runs the portal's own components here, with the sources as they are. */
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
 * Writes, beside the common start page, one for each page that can be painted before the program has come: its first view
 * with all that the painting needs inside it, and its code asked for as soon as that is drawn. `list.json` tells the gateway which is whose.
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
      const { doors, account } = await render(config.root);
      const common = read('index.html');
      const named = (pattern: RegExp): string => {
        const [, name] = pattern.exec(common) ?? [];
        if (!name) throw new Error(`the start page holds no ${pattern.source}`);
        return name;
      };
      const [styles, font] = [named(STYLESHEET), named(FONT)];
      const script = read('first-paint.js');
      const bare = common.replace(STYLESHEET, '').replaceAll(CODE, '');
      const styleOf = ({ css }: View): string => `${inSystemFont(css)}\n${UNBRANDED}`;
      const pageOf = (view: View): string => {
        // The entry's own file comes first.
        const code = [...filesOf(manifest, [ENTRY, ...view.sources])].map((file) => `/${file}`).join(' ');
        const head = `<style data-first-view>${styleOf(view)}</style></head>`;
        // Behind what is shown: a browser that meets a script draws what it has so far, which would be an empty page.
        const early = `<script data-code="${code}" data-styles="${styles}" data-font="${font}">${script}</script>`;
        const body = `<div id="first-view">${asleep(view.html)}</div><div id="root" hidden></div>${early}`;
        return bare
          .replace(EARLY_SCRIPT, '')
          .replace('</head>', () => head)
          .replace(ROOT, () => body);
      };
      mkdirSync(join(dist, FOLDER), { recursive: true });
      const visitor: Record<string, string> = {};
      for (const door of doors) {
        const [file, text] = [`${door.name}.html`, pageOf(door)];
        writeFileSync(join(dist, FOLDER, file), text);
        writeFileSync(join(dist, FOLDER, `${file}.br`), brotliCompressSync(text));
        for (const path of door.paths) visitor[path] = file;
      }
      writeFileSync(join(dist, FOLDER, 'account.html'), pageOf(account));
      const list = {
        visitor,
        account: { file: 'account.html', places: account.places },
        styles: [...doors, account].map(styleOf),
        scripts: [script],
      };
      writeFileSync(join(dist, FOLDER, 'list.json'), JSON.stringify(list));
    },
  };
}
