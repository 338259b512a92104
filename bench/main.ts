/** `npm run bench -- upload | exports | lists | requests | sign-in | web | abuse | webhooks`: measures the product on this machine. docs/scale.md explains the numbers. */
const BENCHES = ['upload', 'exports', 'lists', 'requests', 'sign-in', 'web', 'abuse', 'webhooks'];

const [name = ''] = process.argv.splice(2, 1);
// A computed path: types of bench/web need a browser's globals, which only its own TypeScript program has.
if (BENCHES.includes(name)) await import(`./${name}/main.ts`);
else {
  console.error(`Usage: npm run bench -- ${BENCHES.join(' | ')}`);
  process.exitCode = 2;
}
