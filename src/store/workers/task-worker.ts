import { parentPort } from 'node:worker_threads';
import type { ToWorker } from './messages.ts';
import { TaskRunner } from './task-runner.ts';

/** Where a thread begins that runs one task, see `run-task.ts`. */

const port = parentPort!;
const runner = new TaskRunner((message, transfer) => port.postMessage(message, transfer ?? []));
port.on('message', (message: ToWorker) => runner.hear(message));
