import { type Finding, findingsOf } from './finding.ts';

const mongodb = findingsOf('mongodb');

/** Options of a connection string that the product overrides, with the value that it uses. */
const OVERRIDDEN: Record<string, string> = {
  readpreference: 'primary',
  readconcernlevel: 'majority',
  w: 'majority',
  journal: 'true',
};
/** Options that the operator may set, with the value that weakens the product's guarantees. */
const WEAKENING: Record<string, { value: string; because: string }> = {
  retrywrites: { value: 'false', because: 'requests fail while the primary changes' },
  tlsinsecure: { value: 'true', because: 'anyone on the network can read and change the data' },
  tlsallowinvalidcertificates: { value: 'true', because: 'anyone on the network can read and change the data' },
  tlsallowinvalidhostnames: { value: 'true', because: 'another server can pretend to be the database' },
};

/** Warns about options in MONGODB_URI that are ignored, or that weaken the product's guarantees. */
export function checkMongoUri(uri: string): Finding[] {
  const query = new URLSearchParams(uri.split('?')[1] ?? '');
  return [...query].flatMap(([name, value]) => {
    const option = name.toLowerCase();
    const used = OVERRIDDEN[option];
    if (used !== undefined && value !== used)
      return [mongodb.warn(`MONGODB_URI sets ${name}=${value}; ${name}=${used} is used instead`, 'Remove the option.')];
    const weakening = WEAKENING[option];
    if (weakening?.value !== value.toLowerCase()) return [];
    return [mongodb.warn(`MONGODB_URI sets ${name}=${value}: ${weakening.because}`, 'Remove the option.')];
  });
}
