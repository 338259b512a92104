import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

/** Returns functions that create certificates with openssl in `folder`, and return the paths of their PEM files. */
export function createCertificateIssuer(openssl: string, folder: string) {
  const run = (...args: string[]): void => void execFileSync(openssl, args, { stdio: 'pipe' });
  const pathOf = (name: string): string => join(folder, name);
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-days', '1'];

  const authority = (name: string): Certificate => {
    const files = { certificate: pathOf(`${name}.pem`), key: pathOf(`${name}.key`) };
    run('req', '-x509', ...newKey, '-subj', `/CN=${name}`, '-keyout', files.key, '-out', files.certificate);
    return files;
  };
  /** Creates a server certificate signed by `ca` for names like `DNS:localhost,IP:127.0.0.1`. */
  const server = (name: string, ca: Certificate, names: string): Certificate => {
    const files = { certificate: pathOf(`${name}.pem`), key: pathOf(`${name}.key`) };
    const [request, extensions] = [pathOf(`${name}.csr`), pathOf(`${name}.ext`)];
    writeFileSync(extensions, `subjectAltName=${names}\n`);
    run('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', files.key, '-out', request);
    const signing = ['-CA', ca.certificate, '-CAkey', ca.key, '-CAcreateserial', '-days', '1', '-extfile', extensions];
    run('x509', '-req', '-in', request, ...signing, '-out', files.certificate);
    return files;
  };
  return { authority, server };
}
