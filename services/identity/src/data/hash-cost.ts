import type { Options } from '@node-rs/argon2';

/** Kibibytes, passes, lanes: the floor that OWASP sets for argon2id, which is the library's own algorithm. */
export const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
