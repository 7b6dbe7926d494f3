import { CallError } from '#/client/api.ts';
import { confirmed } from '#/client/confirming.ts';

/**
 * Sends a change that may close an issue; where work below it is open, whoever does it is asked first.
 * @returns what the server answered, undefined when they would rather not.
 */
export async function askedWhereOpen<T>(
  send: (leaveOpen: boolean) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof CallError) || !error.body.fields?.['leaveOpen']) throw error;
    const confirm = `${error.message} They stay open.`;
    const goes = await confirmed({
      title: 'Close with open issues below',
      confirm,
      verb: 'Close anyway',
    });
    return goes ? send(true) : undefined;
  }
}
