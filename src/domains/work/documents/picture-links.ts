/** How a picture of a document stands in its text. */
export const pictureLink = (id: number) => `/api/documents/image?image=${id}`;

const link = /\/api\/documents\/image\?image=([1-9]\d{0,8})(?!\d)/g;

/** The pictures a text shows, each once. */
export const picturesIn = (body: string): number[] => [
  ...new Set([...body.matchAll(link)].map((it) => Number(it[1]))),
];

/** The text with some pictures in the place of others. */
export const withPictures = (body: string, others: ReadonlyMap<number, number>): string =>
  body.replace(link, (whole, id: string) => {
    const other = others.get(Number(id));
    return other === undefined ? whole : pictureLink(other);
  });
