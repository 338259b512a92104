import type { CDPSession, Page } from 'playwright';

/**
 * A mid-range phone on slow 4G, close to Lighthouse's mobile preset: a 4 times slower processor, 150 ms RTT, 1,638.4 kbps down,
 * 750 kbps up.
 */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWN_BITS_PER_SECOND = 1_638_400;
const UP_BITS_PER_SECOND = 750_000;
const BITS_PER_BYTE = 8;

/** Slows the page's processor down. */
export async function slowDownProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return session;
}

/** Slows the page's processor and network down. */
export async function throttle(page: Page): Promise<void> {
  const session = await slowDownProcessor(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BITS_PER_SECOND / BITS_PER_BYTE,
    uploadThroughput: UP_BITS_PER_SECOND / BITS_PER_BYTE,
  });
}
