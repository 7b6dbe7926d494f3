import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import type { PictureMark } from './marks.contract.ts';

/** A point on a picture, in ten-thousandths of its width and height. */
export interface Spot {
  x: number;
  y: number;
}

/** The marks on a picture, and what is done with them. */
export function useMarks(id: number) {
  const queries = useQueryClient();
  const run = useRun();
  const { data, error } = useQuery(reading('GET /attachments/marks', { id }));
  const renew = () => queries.invalidateQueries({ queryKey: ['GET /attachments/marks'] });
  return {
    marks: data?.rows ?? [],
    error,
    add: (at: Spot, words: string) =>
      call('POST /attachments/add-mark', { id, ...at, words }).then(renew),
    change: ({ id: mark, version }: PictureMark, at: Spot, words: string) =>
      call('POST /attachments/change-mark', { id: mark, version, ...at, words }).then(renew),
    remove: (mark: PictureMark) =>
      run(
        {
          run: async () => {
            const { message } = await call('POST /attachments/remove-mark', {
              id: mark.id,
              removed: true,
            });
            return {
              message,
              undo: () => call('POST /attachments/remove-mark', { id: mark.id, removed: false }),
            };
          },
        },
        {},
      ),
  };
}
export type MarksDesk = ReturnType<typeof useMarks>;
