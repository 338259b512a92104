import type { ServiceName } from '@utility-pay/contracts';
import type { Subgraph } from './subgraph.ts';
import type { SubgraphTransport } from './transport.ts';

/**
 * Calls services that live in this process. They may be added after the transport was handed out, since services
 * are built one after another and may call each other.
 */
export function createMemoryTransport(): { transport: SubgraphTransport; add(subgraph: Subgraph): void } {
  const subgraphs = new Map<ServiceName, Subgraph>();
  return {
    add: (subgraph) => void subgraphs.set(subgraph.name, subgraph),
    transport: async (service, request) => {
      const subgraph = subgraphs.get(service);
      if (!subgraph) throw new Error(`${service} is not part of this process`);
      // A copy, as a network would make one: no caller can hold on to another service's objects.
      return JSON.parse(JSON.stringify(await subgraph.handle(request)));
    },
  };
}
