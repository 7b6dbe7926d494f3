/** How an attached file stands in a text: the address of a link, or of a picture that is shown. */
export const fileLink = (id: number) => `/api/attachments/file?id=${id}`;

const link = /\/api\/attachments\/file\?id=([1-9]\d{0,8})(?!\d)/g;

/** The file a link in a text stands for; null for every other link. */
export function fileOfLink(href: string): number | null {
  const id = /^\/api\/attachments\/file\?id=([1-9]\d{0,8})$/.exec(href)?.[1];
  return id === undefined ? null : Number(id);
}

/** The attached files a text names, each once. */
export const filesIn = (body: string): number[] => [
  ...new Set([...body.matchAll(link)].map((it) => Number(it[1]))),
];

/** The text with other addresses in the place of some files'. */
export const withFiles = (body: string, others: ReadonlyMap<number, string>): string =>
  body.replace(link, (whole, id: string) => others.get(Number(id)) ?? whole);

/** What a file is called in a text, with its size: brackets would end the link. */
export const fileWords = (name: string, size: string) =>
  `${name.replace(/[[\]\\]/g, '_')} (${size})`;
