/** The jobs that fetch with one key: `{ keyId }`. */
export const PULL_QUEUE = 'pull-network';
