import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';

const ROOT = '<div id="root"></div>';
/** The stylesheet link of index.html. It holds the font faces and would delay the first paint. */
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
/** The content security policy refuses style attributes; scripts and templates come from an unfinished Suspense boundary. */
const UNSUPPORTED = / style="[^>]*>|<script|<template/;

type Prerender = typeof import('../src/app/prerender.tsx');
interface Rendered {
  pages: Awaited<ReturnType<Prerender['prerenderPages']>>;
  startPage: Prerender['UNRENDERED_PAGES'];
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

/** Returns the files of the modules and of everything they import statically. */
function filesOf(manifest: Record<string, ManifestEntry>, modules: readonly string[], found = new Set<string>()) {
  for (const name of modules) {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the manifest`);
    if (found.has(entry.file)) continue;
    found.add(entry.file);
    filesOf(manifest, entry.imports ?? [], found);
  }
  return found;
}

/** Renders the pages from source, with the same transformations as in the build, so that class names are equal. */
async function render({ root, oxc }: ResolvedConfig): Promise<Rendered> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    oxc: oxc && { plugins: oxc.plugins },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerenderPages, UNRENDERED_PAGES } = await server.ssrLoadModule('/src/app/prerender.tsx');
    return { pages: await prerenderPages(), startPage: UNRENDERED_PAGES };
  } finally {
    await server.close();
  }
}

/**
 * Prerenders the pages where visits start: writes `prerendered/visitor<path>.html` and `prerendered/signed-in<path>.html`, which are
 * index.html with the page's markup and CSS, and `<path>.queries.json` with the queries of a page; `index.queries.json` has those of
 * all other pages. The gateway serves them.
 */
export function prerenderedPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerendered-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: async () => {
      const dist = resolve(config.root, config.build.outDir);
      const index = readFileSync(join(dist, 'index.html'), 'utf8');
      const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
      const [link, href] = STYLESHEET.exec(index) ?? [];
      if (!link || !href || !index.includes(ROOT)) throw new Error('index.html has no stylesheet or no root element');
      const fontFaces = `<style>${readFileSync(join(dist, href), 'utf8')}</style>`;
      const { pages, startPage } = await render(config);
      writeFileSync(join(dist, 'index.queries.json'), JSON.stringify(startPage));
      for (const { path, audience, modules, queries, html, style } of pages) {
        const [unsupported] = UNSUPPORTED.exec(html) ?? [];
        if (unsupported) throw new Error(`the prerendered page ${path} contains ${unsupported}`);
        const code = [...filesOf(manifest, modules)]
          .filter((file) => !index.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        const page = index
          .replace(link, () => [fontFaces, style, ...code].join('\n'))
          .replace(ROOT, () => `<div id="root" data-prerendered>${html}</div>`);
        const name = join(dist, 'prerendered', audience, path);
        mkdirSync(dirname(name), { recursive: true });
        writeFileSync(`${name}.html`, page);
        writeFileSync(`${name}.html.br`, brotliCompressSync(page));
        if (queries) writeFileSync(`${name}.queries.json`, JSON.stringify(queries));
      }
    },
  };
}
