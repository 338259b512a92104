export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** A sort as addresses and REST write it: `name`, or `-name` for the last first. */
export const sortWord = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key);

export const sortOfWord = (word: string): Sort =>
  word.startsWith('-') ? { key: word.slice(1), direction: 'descending' } : { key: word, direction: 'ascending' };

/** What a click on a column's head asks for: the same column turns round, another begins with its smallest. */
export const turned = (sort: Sort, key: string): Sort => ({
  key,
  direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});
