import type { System } from '@utility-pay/testkit';
import type { Tenant } from '../world/tenant.ts';

/** What the rows are tried on: a running product with two companies. */
export interface World {
  system: System;
  /** The company that a row is about. */
  a: Tenant;
  /** A company that has nothing to do with it. */
  b: Tenant;
}

/** A row of the specification that concerns the server, with the test that it holds. */
export interface Row {
  /** Section and place in it. */
  id: string;
  /** In the specification's words. */
  row: string;
  /** Calls of the API that it is about, by operationId. */
  calls: readonly string[];
  check(world: World): Promise<void>;
}
