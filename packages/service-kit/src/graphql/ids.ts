/** A company's id as the graph carries it, as a number; 0, which no company has, for anything else. */
export const idToNumber = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);
