import { listens } from '../process/port.ts';
import { mongoAddress } from './address.ts';
import { command, withMongo } from './client.ts';

/** Whether it is this very process that answers on the port, and not another program that took it. */
export async function isThisProcess(port: number, pid: number): Promise<boolean> {
  if (!(await listens(port))) return false;
  const status = await withMongo(mongoAddress(port), (client) => command(client, { serverStatus: 1 }));
  return Number(status.pid) === pid;
}
