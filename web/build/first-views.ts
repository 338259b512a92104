import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';

/** What `src/app/first-views/first-views.tsx` answers. */
interface Rendered {
  doors: readonly { name: string; paths: readonly string[]; sources: readonly string[]; html: string }[];
  account: { sources: readonly string[]; html: string; places: Record<string, string> };
  /** The styles of all of them. */
  css: string;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

const FOLDER = 'first-views';
const ROOT = '<div id="root"></div>';
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
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
      const { doors, account, css } = await render(config.root);
      const common = read('index.html');
      const sheets = [...common.matchAll(STYLESHEET)].map(([, href = '']) => read(href));
      const fonts = sheets.join('\n');
      const style = `${css}\n${UNBRANDED}`;
      const script = read('first-paint.js');
      const bare = common.replaceAll(STYLESHEET, '').replaceAll(CODE, '');
      const pageOf = (sources: readonly string[], html: string): string => {
        // The entry's own file comes first.
        const code = [...filesOf(manifest, [ENTRY, ...sources])].map((file) => `/${file}`).join(' ');
        const head = `<style>${fonts}</style><style data-first-view>${style}</style></head>`;
        const body = `<div id="first-view">${asleep(html)}</div><div id="root" hidden></div>`;
        return bare
          .replace(EARLY_SCRIPT, () => `<script data-code="${code}">${script}</script>`)
          .replace('</head>', () => head)
          .replace(ROOT, () => body);
      };
      mkdirSync(join(dist, FOLDER), { recursive: true });
      const visitor: Record<string, string> = {};
      for (const { name, paths, sources, html } of doors) {
        const text = pageOf(sources, html);
        writeFileSync(join(dist, FOLDER, `${name}.html`), text);
        writeFileSync(join(dist, FOLDER, `${name}.html.br`), brotliCompressSync(text));
        for (const path of paths) visitor[path] = `${name}.html`;
      }
      writeFileSync(join(dist, FOLDER, 'account.html'), pageOf(account.sources, account.html));
      const list = {
        visitor,
        account: { file: 'account.html', places: account.places },
        styles: [fonts, style],
        scripts: [script],
      };
      writeFileSync(join(dist, FOLDER, 'list.json'), JSON.stringify(list));
    },
  };
}
