import type { Command } from 'commander';
import { addRotateEncryption } from './encryption.ts';
import { addRotateInternal } from './internal.ts';

/** `keys rotate …` */
export function addKeysCommands(program: Command): void {
  const rotate = program
    .command('keys')
    .description("The deployment's own secrets.")
    .command('rotate')
    .description('Change a secret without losing what the old one made.');
  addRotateInternal(rotate);
  addRotateEncryption(rotate);
}
