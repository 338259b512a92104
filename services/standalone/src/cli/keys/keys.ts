import type { Command } from 'commander';
import { addRotateEncryption } from './encryption.ts';
import { addCreateInternal, addRotateInternal } from './internal.ts';

/** `keys …` */
export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('Manage the secrets of the deployment.');
  addCreateInternal(keys);
  const rotate = keys.command('rotate').description('Rotate a secret without losing data or sessions.');
  addRotateInternal(rotate);
  addRotateEncryption(rotate);
}
