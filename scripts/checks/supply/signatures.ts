import { type Ended, runNpm } from '../../lib/tool.ts';
import type { Problem } from '../check.ts';

/** A registry, or the keys that signatures are checked with, could not be reached: nothing was found out. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UNABLE_TO_GET_ISSUER/;
/** The registry that is set (a mirror, say) hands out no signatures. */
const NO_SIGNATURES = /no dependencies to audit|found no dependencies|no signing keys|E404/i;

/** What `npm audit signatures` means: a problem, nothing, or that it could not tell. */
export function judgeSignatures({ code, output }: Pick<Ended, 'code' | 'output'>): {
  problem?: string;
  untold?: string;
} {
  if (/invalid (registry )?signature|missing registry signature|invalid attestation/i.test(output))
    return { problem: output };
  if (code === 0) return {};
  if (UNREACHABLE.test(output)) return { untold: 'the registry or the signing keys could not be reached' };
  if (NO_SIGNATURES.test(output)) return { untold: 'this registry hands out no signatures' };
  return { problem: output || `npm audit signatures ended with code ${code}` };
}

/** Packages bear their registry's signatures. Where that cannot be found out (offline, a mirror), it is said aloud. */
export async function signatures(): Promise<Problem> {
  const ended = await runNpm(['audit', 'signatures', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=20000']);
  const { problem, untold } = judgeSignatures(ended);
  if (untold) console.log(`NOT CHECKED: signatures of packages, because ${untold}. Their hashes were, by npm ci.`);
  return problem;
}
