import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { upload } from '#/client/api.ts';
import type { Meaning } from './mappings.contract.ts';

/** Enough to see what a table is; the server drops the line it breaks off in. */
const PART = 200_000;
/** What is packed can only be read whole. */
const packed = /\.(xlsx|zip|gz)$/i;

function formOf(file: File, mapping?: object): FormData {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', packed.test(file.name) ? file : file.slice(0, PART), file.name);
  return form;
}

const identity = (file: File) => [file.name, file.size, file.lastModified];

/** The headings of a file and what they sound like. */
export const columnsOf = (file: File) =>
  queryOptions({
    queryKey: ['POST /read-columns', identity(file)],
    queryFn: ({ signal }) => upload('POST /read-columns', formOf(file), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** How the first rows of a file are read by a mapping. */
export const previewOf = (file: File, meaning: Meaning) =>
  queryOptions({
    queryKey: ['POST /preview-import-mapping', identity(file), meaning],
    queryFn: ({ signal }) =>
      upload('POST /preview-import-mapping', formOf(file, meaning), { signal }),
    enabled: meaning.network !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
