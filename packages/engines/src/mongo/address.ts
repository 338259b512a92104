/** Where a client finds an engine of ours: one node, each acknowledged write on its disk. */
export const mongoAddress = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?directConnection=true&w=majority&retryWrites=true`;
