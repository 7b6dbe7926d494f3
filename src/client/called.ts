/** A call that is over. */
export interface Called {
  method: 'GET' | 'POST';
  path: string;
  /** 0: no answer came. */
  status: number;
  requestId: string | null;
  /** Milliseconds. */
  ms: number;
  /** A poll: nobody asked for it. */
  background: boolean;
}
