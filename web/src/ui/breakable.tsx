import { createElement, Fragment } from 'react';

/** Behind these a long word may go on in the next line: of an e-mail, of an address on the web. */
const PARTS = /(?<=[@/.])(?=\w)/;
const BREAK = <wbr />;

/** Words as they are; one that is too long for its line is broken between its parts. */
export const Breakable = ({ children }: { children: string }) => {
  const [first, ...rest] = children.split(PARTS);
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [BREAK, part]));
};
