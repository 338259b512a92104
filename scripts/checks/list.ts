import { boundaries } from './boundaries.ts';
import type { Check } from './check.ts';
import { fileRules } from './file-rules.ts';
import { licences } from './supply/licences.ts';
import { lockFile } from './supply/lock-file.ts';
import { signatures } from './supply/signatures.ts';
import { deadCode, formatAndLint, generatedTypes, openApiDrift, supergraphDrift, types } from './tools.ts';

/** Everything that is known without running the product. Types need what is generated before them: the order matters. */
export const checks: Check[] = [
  { name: 'supergraph is what the schemas make', group: 'typecheck', find: supergraphDrift },
  { name: 'openapi.json is what the calls make', group: 'typecheck', find: openApiDrift },
  { name: 'generated types', group: 'typecheck', find: generatedTypes },
  { name: 'types', group: 'typecheck', find: types },
  { name: 'format and lint', group: 'lint', find: formatAndLint },
  { name: 'file rules', group: 'lint', find: fileRules },
  { name: 'who imports whom', group: 'lint', find: boundaries },
  { name: 'dead code', group: 'lint', find: deadCode },
  { name: 'licences', group: 'supply', find: licences },
  { name: 'lock file', group: 'supply', find: lockFile },
  { name: 'signatures of packages', group: 'supply', find: signatures },
];
