import sharp from 'sharp';
import { ok } from './project-cast.ts';
import type { Colleague } from './server.ts';

async function reportOf(who: Colleague, title: string) {
  const { body } = ok(await who.call('POST /saveBugReport', { title, happened: 'It did.' }));
  return { id: Number(body['id']), version: Number(body['version']) };
}

/** A bug report of the team with a picture, and one of the outsider's own. */
export async function foreignBugs({ amna, outsider }: { amna: Colleague; outsider: Colleague }) {
  const report = await reportOf(amna, 'Secret report');
  const create = { width: 20, height: 20, channels: 3, background: '#3855d0' } as const;
  const form = new FormData();
  form.append('id', String(report.id));
  form.append('picture', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]));
  ok(await amna.call('POST /upload-bug-report-picture', form));
  const { body } = ok(await amna.call('GET /bug-report', { id: report.id }));
  const [picture] = body['pictures'] as { id: number }[];
  return { bug: { ...report, picture: picture!.id }, ownBug: await reportOf(outsider, 'Own') };
}
