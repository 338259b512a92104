import { generateKeyPairSync } from 'node:crypto';
import { type Actor, INTERNAL_CALLERS, SERVICES, type ServiceName } from '@utility-pay/contracts';
import {
  claimsFor,
  encodePart,
  nowSeconds,
  privateKeyOf,
  sign,
  superAdminActor,
  testKeys,
  token,
  validToken,
} from './tokens.ts';

const gateway: Actor = { kind: 'service', service: 'gateway' };

/** Returns a token with other claims under the signature of a valid one. */
const withSignatureOf = (valid: string, claims: object): string => {
  const [head, , signature] = valid.split('.');
  return `${head}.${encodePart(claims)}.${signature}`;
};

/** Returns invalid Authorization headers for `service`, each with a description. */
export function forgeries(service: ServiceName): [what: string, authorization: string | undefined][] {
  const validClaims = claimsFor(service);
  const anonymous = validToken(service, { kind: 'anonymous' });
  const [head = '', body = '', signature = ''] = anonymous.split('.');
  const unknownKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [gatewayPublicKey = ''] = JSON.parse(testKeys.publicKeys).gateway;
  const secretHeader = { alg: 'HS256', typ: 'JWT' };
  const jwk = publicKey.export({ format: 'jwk' });
  const tokens: [string, string][] = [
    ...SERVICES.filter((other) => other !== service).map((other): [string, string] => [
      `made for ${other}`,
      validToken(other, gateway),
    ]),
    ['made for all other services', token({ claims: claimsFor(SERVICES.filter((other) => other !== service)) })],
    ['made for no service', token({ claims: { ...validClaims, aud: undefined } })],
    ['made for a similar name', token({ claims: claimsFor(`${service} `) })],
    ['made for a pattern', token({ claims: claimsFor('.*') })],
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg): [string, string][] => [
      [`unsigned (${alg})`, `${encodePart({ alg, typ: 'JWT' })}.${encodePart(validClaims)}.`],
      [`unsigned (${alg}), with a signature`, token({ claims: validClaims, header: { alg, typ: 'JWT' } })],
    ]),
    ['without its signature', `${head}.${body}.`],
    ['without its last part', `${head}.${body}`],
    ['with half of its signature', `${head}.${body}.${signature.slice(0, 20)}`],
    ['with a signature of zeros', `${head}.${body}.${'A'.repeat(86)}`],
    ['with two signatures', `${anonymous}.${signature}`],
    [
      'with the claims of a super admin under the signature of an anonymous token',
      withSignatureOf(anonymous, validClaims),
    ],
    ['with the claims of a service', withSignatureOf(anonymous, claimsFor(service, gateway))],
    ...SERVICES.flatMap((signer): [string, string][] => [
      [`of the gateway, signed by ${signer}`, token({ claims: validClaims, key: privateKeyOf(signer) })],
      [`of a user, signed by ${signer}`, token({ claims: { ...validClaims, iss: signer }, key: privateKeyOf(signer) })],
      [
        `of another caller, signed by ${signer}`,
        token({ claims: { ...claimsFor(service, gateway), iss: signer }, key: privateKeyOf(signer) }),
      ],
    ]),
    ...SERVICES.map((other): [string, string] => [
      `of ${other}, signed by the gateway`,
      token({ claims: claimsFor(service, { kind: 'service', service: other }) }),
    ]),
    ...INTERNAL_CALLERS.filter((caller) => caller !== 'gateway').map((caller): [string, string] => [
      `signed by the gateway in the name of ${caller}`,
      token({ claims: { ...validClaims, iss: caller } }),
    ]),
    ['without a signer', token({ claims: { ...validClaims, iss: undefined } })],
    ['of an unknown signer', token({ claims: { ...validClaims, iss: 'root' } })],
    ['of a signer that every object has', token({ claims: { ...validClaims, iss: 'constructor' } })],
    ['signed with another key', token({ claims: validClaims, key: unknownKey })],
    [
      'signed with the public key as a secret',
      token({ claims: validClaims, header: secretHeader, key: gatewayPublicKey }),
    ],
    ['signed with no secret', token({ claims: validClaims, header: secretHeader, key: '' })],
    ["signed with the service's name", token({ claims: validClaims, header: secretHeader, key: service })],
    ['signed with SHA-384', token({ claims: validClaims, header: { alg: 'ES384', typ: 'JWT' }, hash: 'sha384' })],
    ['signed with SHA-512', token({ claims: validClaims, header: { alg: 'ES512', typ: 'JWT' }, hash: 'sha512' })],
    ['that declares RS256', token({ claims: validClaims, header: { alg: 'RS256', typ: 'JWT' } })],
    [
      'that contains its own key',
      token({ claims: validClaims, header: { alg: 'RS256', jwk }, key: JSON.stringify(jwk) }),
    ],
    [
      'that names the address of its key',
      token({ claims: validClaims, header: { alg: 'HS256', jku: 'http://127.0.0.1/' }, key: 'x' }),
    ],
    [
      'that names a file as its key',
      token({ claims: validClaims, header: { alg: 'HS256', kid: '/dev/null' }, key: '' }),
    ],
    ['that has expired', token({ claims: { ...validClaims, iat: nowSeconds() - 120, exp: nowSeconds() - 60 } })],
    ['that never expires but is old', token({ claims: { ...validClaims, iat: nowSeconds() - 120, exp: undefined } })],
    [
      'that expires in a year but is old',
      token({ claims: { ...validClaims, iat: nowSeconds() - 120, exp: nowSeconds() + 31_536_000 } }),
    ],
    ['that never expires and has no issue time', token({ claims: { ...validClaims, iat: undefined, exp: undefined } })],
    ['that is not valid yet', token({ claims: { ...validClaims, nbf: nowSeconds() + 600 } })],
    ['of an unknown kind of caller', token({ claims: claimsFor(service, { kind: 'king' }) })],
    ['of an unknown role', token({ claims: claimsFor(service, { ...superAdminActor, role: 'root' }) })],
    ['of an unknown permission', token({ claims: claimsFor(service, { ...superAdminActor, permissions: ['all'] }) })],
    ['of an unknown service', token({ claims: claimsFor(service, { kind: 'service', service: 'root' }) })],
    [
      'of a key without a company',
      token({ claims: claimsFor(service, { kind: 'partner', keyId: 'k', mode: 'live', scopes: [] }) }),
    ],
    ['without a caller', token({ claims: { ...validClaims, actor: undefined } })],
    ['of no request', token({ claims: { ...validClaims, requestId: undefined } })],
    [
      'that is a list',
      `${head}.${encodePart([validClaims])}.${sign(`${head}.${encodePart([validClaims])}`, privateKeyOf('gateway'))}`,
    ],
    ['that is a string', `${head}.${encodePart('x')}.${sign(`${head}.${encodePart('x')}`, privateKeyOf('gateway'))}`],
    ['that is not a token', 'x.y.z'],
    ["that is a partner's key", 'up_live_0123456789abcdefghijklmnop'],
  ];
  return [
    ['nothing', undefined],
    ['an empty header', ''],
    ['a scheme alone', 'Bearer'],
    ['a password', `Basic ${Buffer.from('root:root').toString('base64')}`],
    ['a good token under another scheme', `Token ${validToken(service, gateway)}`],
    ['two tokens', `Bearer ${validToken(service, gateway)}, Bearer ${validToken(service, gateway)}`],
    ...tokens.map(([what, forged]): [string, string] => [`a token ${what}`, `Bearer ${forged}`]),
  ];
}
