/** `npm run bench -- upload | sign-in | web`: measures the product on this machine. docs/scale.md explains the numbers. */
const benches: Record<string, () => Promise<unknown>> = {
  upload: () => import('./upload/main.ts'),
  'sign-in': () => import('./sign-in/main.ts'),
  web: () => import('./web/main.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
