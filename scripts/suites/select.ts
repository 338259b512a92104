import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckGroup, checks } from '../checks/checks.ts';
import { root } from '../lib/files.ts';
import { type Suite, suites } from './suites.ts';

export interface Selection {
  groups: CheckGroup[];
  suites: Suite[];
  /** Paths of workspaces and folders from the root, or parts of file names. */
  filters: string[];
  isUpdate: boolean;
}

export const USAGE = `Usage: npm test -- [all | <part> ...] [<workspace or folder> ...] [--update]
  parts     types, lint, supply (licenses, lock file, signatures), ${suites
    .filter(({ isNightly }) => !isNightly)
    .map(({ name }) => name)
    .join(', ')}, journeys
  default   types, lint, ${suites
    .filter(({ isDefault }) => isDefault)
    .map(({ name }) => name)
    .join(', ')}
  all       every part
  nightly   for hours, not part of all: 2,000 random sequences of commands, 25 kills during each kind of work, all journeys distributed
  --update  with screenshots: keeps the current screenshots as the expected ones
  example   npm test -- unit billing`;

const DEFAULT_GROUPS: readonly CheckGroup[] = ['types', 'lint'];
const GROUPS = [...new Set(checks.map(({ group }) => group))];

/**
 * Parses the arguments of `npm test`: first the parts, then the workspaces, folders or file names that limit them.
 * Returns undefined for invalid arguments.
 */
export function parseSelection(args: readonly string[]): Selection | undefined {
  const words = args.filter((word) => !word.startsWith('--'));
  const isUpdate = args.includes('--update');
  if (args.some((word) => word.startsWith('--') && word !== '--update')) return undefined;
  const isPart = (word: string): boolean =>
    word === 'all' || GROUPS.some((group) => group === word) || suites.some((suite) => isNamed(suite, word));
  const firstFilter = words.findIndex((word) => !isPart(word));
  const parts = firstFilter < 0 ? words : words.slice(0, firstFilter);
  const filters = (firstFilter < 0 ? [] : words.slice(firstFilter)).map(folderOf);
  // A filter without a part is refused: parts that can't be limited by it would be left out without a message.
  if (parts.length === 0 && (filters.length > 0 || isUpdate)) return undefined;
  const isAll = parts.includes('all');
  const isDefault = parts.length === 0;
  return {
    groups: GROUPS.filter((group) => isAll || (isDefault ? DEFAULT_GROUPS.includes(group) : parts.includes(group))),
    suites: suites.filter(
      (suite) =>
        (isAll && !suite.isNightly) || (isDefault ? suite.isDefault : parts.some((part) => isNamed(suite, part))),
    ),
    filters,
    isUpdate,
  };
}

/** Returns whether a word selects a suite: its name, its project, or `nightly` for all nightly suites. */
const isNamed = ({ name, project, isNightly }: Suite, word: string): boolean =>
  word === name || word === (isNightly ? 'nightly' : project);

/**
 * Returns the folder of a workspace (`billing`: `services/billing`); any other word unchanged, a folder or a part of
 * file names.
 */
function folderOf(word: string): string {
  const path = word.replace(/\/$/, '');
  const folder = [`services/${path}`, `packages/${path}`, path].find((candidate) => existsSync(join(root, candidate)));
  return folder ?? word;
}
