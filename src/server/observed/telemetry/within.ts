import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';

/** What is being traced: whatever is done within a request or a job becomes a part of it. */
export const within = new AsyncLocalStorage<Context>();
