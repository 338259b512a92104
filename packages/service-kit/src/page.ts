/** One page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  hasNextPage: boolean;
}

/** The position after which the next page of a list sorted by time, newest first, starts. */
export interface ListPosition {
  at: Date;
  id: string;
}
