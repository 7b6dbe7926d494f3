/** What an archive may hold. Files that are neither text nor picture count as well. */
export const archiveLimits = {
  entries: 3_000,
  texts: 1_000,
  pictures: 300,
  /** Files that are neither text nor picture. */
  files: 300,
  /** Folders within each other. */
  depth: 20,
  /** Signs of a path. */
  path: 1_000,
  /** In bytes, unpacked. */
  text: 500_000,
  allTexts: 20_000_000,
  picture: 12_000_000,
  file: 50_000_000,
  allFiles: 200_000_000,
  all: 400_000_000,
  /** What packs to less than this is a bomb; a short file may be all of one sign. */
  ratio: 200,
  harmless: 10_000_000,
};
