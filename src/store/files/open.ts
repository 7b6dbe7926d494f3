import { join } from 'node:path';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

/** Files in `DATA_DIR/files`, or in the bucket when there is one. */
export async function openFiles(settings: {
  dataDir: string;
  s3Url: string | undefined;
}): Promise<Files> {
  const { dataDir, s3Url } = settings;
  return s3Url ? s3Files(s3Url) : localFiles(join(dataDir, 'files'));
}
