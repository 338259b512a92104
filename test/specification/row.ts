import type { System } from '@utility-pay/testkit';
import type { Tenant } from '../world/tenant.ts';

/** A running system with two companies; rows change the data of both. */
export interface World {
  system: System;
  lakeside: Tenant;
  hilltop: Tenant;
}

/** A row of the specification that concerns the server, with its test. */
export interface Row {
  /** Section and key, such as `5-login`. */
  id: string;
  /** The requirement, worded as in the specification. */
  row: string;
  /** operationIds of the API calls that it concerns. */
  calls: readonly string[];
  check(world: World): Promise<void>;
}
