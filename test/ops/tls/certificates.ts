import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

/** Certificates of one test, made by openssl in `folder`; paths of PEM files. */
export function certificateMaker(openssl: string, folder: string) {
  const run = (...args: string[]): void => void execFileSync(openssl, args, { stdio: 'pipe' });
  const at = (name: string): string => join(folder, name);
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-days', '1'];

  const authority = (name: string): Certificate => {
    const made = { certificate: at(`${name}.pem`), key: at(`${name}.key`) };
    run('req', '-x509', ...newKey, '-subj', `/CN=${name}`, '-keyout', made.key, '-out', made.certificate);
    return made;
  };
  /** Signed by `ca` for these names, as openssl writes them: `DNS:localhost,IP:127.0.0.1`. */
  const server = (name: string, ca: Certificate, names: string): Certificate => {
    const made = { certificate: at(`${name}.pem`), key: at(`${name}.key`) };
    const [request, extensions] = [at(`${name}.csr`), at(`${name}.ext`)];
    writeFileSync(extensions, `subjectAltName=${names}\n`);
    run('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', made.key, '-out', request);
    const signing = ['-CA', ca.certificate, '-CAkey', ca.key, '-CAcreateserial', '-days', '1', '-extfile', extensions];
    run('x509', '-req', '-in', request, ...signing, '-out', made.certificate);
    return made;
  };
  return { authority, server };
}
