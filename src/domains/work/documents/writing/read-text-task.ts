import type { TaskRun } from '#/store/workers/task-host.ts';
import { readText, type ReadText } from './read-text.ts';

export const run: TaskRun<string, ReadText> = async (sent) => readText(sent);
