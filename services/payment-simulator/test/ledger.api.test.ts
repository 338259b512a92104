import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPaymentSimulator } from '../src/app.ts';
import { choose, createRequest, openPage, postCreate, queryStatus, readLedger } from './support/protocol.ts';
import { createSimulatorFolder, silent, tpn } from './support/simulator.ts';

describe('the ledger', () => {
  it('has one entry per page, in cents, with postings only where money moved', async () => {
    const { start } = await createSimulatorFolder(onTestFinished);
    const { url, ledger } = await start();
    await choose(await openPage(url, 'PAID'), 'paid');
    await choose(await openPage(url, 'DECLINED'), 'declined');
    await openPage(url, 'OPEN');
    const exported = await readLedger(url);
    expect(exported.entries.map(({ outcome }) => outcome)).toEqual(['paid', 'declined', 'open']);
    expect(exported.entries[0]).toMatchObject({
      reference: 'PAID',
      tpn,
      amountMinor: 12345,
      postings: [
        { account: 'cardholders', debit: 12345, credit: 0 },
        { account: `merchant:${tpn}`, debit: 0, credit: 12345 },
      ],
    });
    expect(exported.entries[1]?.postings).toEqual([]);
    expect(exported.totals).toEqual({ debit: 12345, credit: 12345 });
    expect(ledger()).toEqual(exported);
  });

  it('survives a restart together with the pages and their results', async () => {
    const { start } = await createSimulatorFolder(onTestFinished);
    const first = await start();
    const paidPage = await openPage(first.url, 'PAID');
    await choose(paidPage, 'paid');
    const openPageUrl = await openPage(first.url, 'OPEN');
    const before = [
      await readLedger(first.url),
      await queryStatus(first.url, 'PAID'),
      await (await fetch(paidPage)).text(),
    ];
    await first.stop();

    const second = await start({ port: Number(new URL(first.url).port) });
    const after = [
      await readLedger(second.url),
      await queryStatus(second.url, 'PAID'),
      await (await fetch(paidPage)).text(),
    ];
    expect(after).toEqual(before);
    expect((await postCreate(second.url, createRequest('OPEN'))).status).toBe(400);
    expect((await choose(openPageUrl, 'paid')).status).toBe(303);
  });

  it('truncates a partial last line on start and continues after the last complete one', async () => {
    const { start, journalPath } = await createSimulatorFolder(onTestFinished);
    const first = await start();
    const page = await openPage(first.url, 'REF1');
    const { port } = new URL(first.url);
    await choose(page, 'paid');
    await first.stop();
    const content = await readFile(journalPath, 'utf8');
    // Truncates the record of the decision, as if the process had ended before the response was sent.
    await writeFile(journalPath, content.slice(0, -20));

    const second = await start({ port: Number(port) });
    expect((await queryStatus(second.url, 'REF1')).body).toEqual({ status: 'Pending', data: {} });
    expect((await choose(page, 'declined')).status).toBe(303);
    await second.stop();
    const third = await start();
    expect((await queryStatus(third.url, 'REF1')).body.iposHPResponse?.responseCode).toBe(400);
  });

  it('refuses to start with a damaged line in the journal', async () => {
    const { start, dataDir, journalPath } = await createSimulatorFolder(onTestFinished);
    const first = await start();
    await openPage(first.url, 'REF1');
    await first.stop();
    await appendFile(journalPath, '{"kind":"opened","page":{}}\n');
    await expect(createPaymentSimulator({ dataDir, log: silent })).rejects.toThrow('damaged at line 2');
  });

  it('is served only to this machine and under its loopback name', async () => {
    const { start, dataDir } = await createSimulatorFolder(onTestFinished);
    const { url } = await start();
    const status = await new Promise((resolve, reject) => {
      const call = request(`${url}/_simulator/ledger`, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject).end();
    });
    expect(status).toBe(404);
    await expect(createPaymentSimulator({ dataDir, host: '0.0.0.0', log: silent })).rejects.toThrow('loopback');
    const opened = await createPaymentSimulator({ dataDir, host: '0.0.0.0', open: true, log: silent });
    expect((await fetch(`http://127.0.0.1:${new URL(opened.url).port}/readyz`)).status).toBe(200);
    await opened.stop();
  });
});
