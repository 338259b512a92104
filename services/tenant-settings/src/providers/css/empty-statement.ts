import type { CssNode } from 'css-tree';

/** A semicolon too many, which the parser keeps as text. */
export const isEmptyStatement = (node: CssNode): boolean => node.type === 'Raw' && /^[;\s]*$/.test(node.value);
