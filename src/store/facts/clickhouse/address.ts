/** Where a node answers HTTP, and as whom it is asked. */
export interface NodeAddress {
  /** Scheme, host and port. */
  origin: string;
  user: string;
  password: string;
  database: string;
}

/** Milliseconds: a change may stage millions of rows. */
export const WRITE_TIMEOUT = 600_000;
