/** `npm run specification`: writes docs/specification.md from the tests of the specification's rows. */
import { writeFileSync } from 'node:fs';
import { specificationPage } from '../test/specification/page.ts';

writeFileSync(new URL('../docs/specification.md', import.meta.url), specificationPage());
