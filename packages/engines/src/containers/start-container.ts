import type { Service } from '../service.ts';

type Container = Pick<Service, 'pid' | 'stop'> & { host: string; port: number };

/**
 * Starts an image and waits for its port; the library removes what a killed process leaves behind.
 * It is loaded only here: the product runs without it.
 */
export async function startContainer(image: string, port: number, command: string[]): Promise<Container> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withCommand(command)
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return {
    host: container.getHost(),
    port: container.getMappedPort(port),
    pid: () => undefined,
    stop: async () => {
      await container.stop();
    },
    // The library's own reaper removes what a process leaves behind.
  };
}
