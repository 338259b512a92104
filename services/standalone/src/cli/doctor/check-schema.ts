import type { CommandGround } from '../ground.ts';
import { checked, type Finding, findingsOf } from './finding.ts';

const { ok, fail, warn } = findingsOf('schema');

/** Whether the databases are what this version works on. */
export const checkSchema = ({ mongoUri, config }: Pick<CommandGround, 'mongoUri' | 'config'>): Promise<Finding[]> =>
  checked('schema', 'Check that this login may read the databases.', async () => {
    const { statusOfAll } = await import('../../migrate.ts');
    const all = Object.entries(await statusOfAll({ mongoUri, databasePrefix: config.DATABASE_PREFIX }));
    const findings = all.flatMap(([service, { pending, unknown }]) => [
      ...(pending.length > 0
        ? [fail(`${service} is behind: ${pending.join(', ')}`, 'Run: npm run portal -- migrate up')]
        : []),
      ...(unknown.length > 0
        ? [warn(`${service} was migrated by a newer version: ${unknown.join(', ')}`, 'Run that version here too.')]
        : []),
    ]);
    return findings.length > 0 ? findings : [ok('every migration is applied')];
  });
