import { z } from 'zod';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id } from '#/kernel/schema.ts';

const input = z.strictObject({ id: Id, ...filterFieldsOf('/dashboards') });

export const exportEndpoints = {
  'GET /own-dashboard/pdf': endpoint({
    summary: 'A dashboard on paper, with the figures that the reader may see',
    access: may('revenue:read'),
    input,
    output: FileReply,
    download: 'application/pdf',
    made: true,
  }),
  'GET /own-dashboard/pptx': endpoint({
    summary: 'A dashboard as an editable presentation, with the figures that the reader may see',
    access: may('revenue:read'),
    input,
    output: FileReply,
    download: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    made: true,
  }),
};
