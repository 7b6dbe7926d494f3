import { liveThrough } from './live-through.ts';

await liveThrough('ClickHouse');
