import { answerKey } from '../../domain/security-answer.ts';
import type { RecoveryKeys } from './recovery-keys.ts';

/** What is hashed of an answer: without the deployment's key a stolen database cannot be tried. */
export const pepper = async ({ answer: digest }: RecoveryKeys, answer: string): Promise<string> =>
  (await digest(answerKey(answer))).toString('base64url');
