import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { isLightModule } from './build/light-module.ts';
import { prerenderedPages } from './build/prerender.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';
const proxy = { '/graphql': gateway, '/api': gateway };

/** The policy the gateway sends. The preview server sends it too, so that violations show before a release. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // Hash of the empty string: styled-components fills an empty <style> element through the CSSOM.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Groups modules that are used together: forty small files load slower than ten. */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components)\//,
  },
  { name: 'apollo', test: /node_modules\/(@apollo|@wry|graphql|graphql-tag|optimism|rxjs|tslib)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'form', test: /node_modules\/react-hook-form\// },
  // What every page loads: the modules that many pages import, and those of the frame. The sign-in page loads no other shared module.
  { name: 'kit', test: isLightModule, minShareCount: 12 },
  { name: 'kit', test: /\/src\/(ui\/(page-frame|brand-mark)|lib\/(graphql-request|requested-company))\.tsx?$/ },
  { name: 'shared', test: isLightModule, minShareCount: 4 },
];

/**
 * Passes the URL of the default font to `public/first-paint.js`, which preloads it unless the portal uses another font, so that text
 * does not change its shape later.
 */
const earlyFont = (file: RegExp): Plugin => ({
  name: 'early-font',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => file.test(name));
      return font ? html.replace('src="/first-paint.js"', `src="/first-paint.js" data-font="/${font}"`) : html;
    },
  },
});

export default defineConfig({
  plugins: [
    react(),
    earlyFont(/inter-latin-wght-normal.*\.woff2$/),
    compression({
      algorithms: [defineAlgorithm('brotliCompress', {}), defineAlgorithm('gzip', { level: 9 })],
      threshold: 1024,
    }),
    prerenderedPages(),
  ],
  // Class names that are equal in the prerendered pages and in the browser.
  oxc: { plugins: { styledComponents: { displayName: false, pure: true } } },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy },
  preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
