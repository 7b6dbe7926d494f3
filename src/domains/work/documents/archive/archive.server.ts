import { serve } from '#/store/handler.ts';
import { Breath } from '#/store/workers/breath.ts';
import { folded } from './archive-names.ts';
import { archiveEndpoints, MOST_NAMED } from './archive.contract.ts';
import { ArchivedFiles } from './archived-files.server.ts';
import { exportArchive } from './export-archive.server.ts';
import { importArchive, leftOut } from './import-archive.server.ts';
import { documentOf, planArchive, withLinks } from './plan-archive.server.ts';

export const archiveServed = serve(archiveEndpoints, {
  'GET /documents/archive': exportArchive,
  'POST /documents/preview-archive': async (_input, _context, upload) => {
    const archive = upload!.archive!;
    const { documents, unread } = await planArchive(archive);
    const pictures = new Set(archive.pictures.map((it) => folded(it.name)));
    const pages = new Map(documents.map((it, at) => [folded(it.path), at]));
    const files = new ArchivedFiles(archive);
    const shown = new Set<string>();
    const missing: string[] = [];
    const breath = new Breath();
    for (const it of documents) {
      await breath.take();
      const leads = withLinks(it, {
        picture: (path) => (pictures.has(path) && shown.add(path) ? path : undefined),
        document: (path) => documentOf(pages, path, it.path),
        file: (path) => files.find(path),
      });
      missing.push(...leads.missing);
    }
    return {
      documents: documents.length,
      pictures: shown.size,
      files: files.linked.size,
      ...leftOut([...unread, ...files.unlinked(archive)], missing),
      rows: documents
        .slice(0, MOST_NAMED)
        .map(({ path, title, depth }) => ({ path, title, depth })),
    };
  },
  'POST /documents/import-archive': importArchive,
});
