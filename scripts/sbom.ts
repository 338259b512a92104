/** `npm run sbom`: writes what the project is built on, as CycloneDX, for whoever has to answer for it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './checks/supply/bill-of-materials.ts';
import { root } from './lib/root.ts';

const FILE = join('.cache', 'sbom.cdx.json');

const bill = await billOfMaterials();
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, FILE), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${FILE}: ${bill.components.length} packages`);
