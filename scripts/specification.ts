/** `npm run specification`: writes docs/specification.md and docs/screens.md from the tests of the specification's rows. */
import { writeFileSync } from 'node:fs';
import { specificationPage } from '../test/specification/page.ts';
import { screensPage } from '../web/e2e/screens/page.ts';

writeFileSync(new URL('../docs/specification.md', import.meta.url), specificationPage());
writeFileSync(new URL('../docs/screens.md', import.meta.url), screensPage());
