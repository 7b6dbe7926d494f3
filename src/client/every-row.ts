/** As many as a page of a list may have. */
const PER_PAGE = 200;
/** Ten thousand rows: nobody chooses from more. */
const MOST_PAGES = 50;

interface Asked {
  page: number;
  perPage: number;
}

/** The rows of all pages of a list, for choosing one of them. `read` asks for a page. */
export async function everyRow<T>(
  read: (asked: Asked) => Promise<{ rows: readonly T[]; totalRows: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { rows, totalRows } = await read({ page, perPage: PER_PAGE });
    all.push(...rows);
    if (rows.length === 0 || all.length >= totalRows) break;
  }
  return all;
}
