interface Sender {
  id?: string;
  url?: string;
}

/** Whether a message comes from a page of this extension: nobody else has anything to say to its worker. */
export const isOwnPage = (
  { id, url = '' }: Sender,
  runtime: { id: string; getURL: (path: '/') => string },
): boolean => id === runtime.id && url.startsWith(runtime.getURL('/'));
