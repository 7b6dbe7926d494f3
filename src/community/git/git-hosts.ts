/** Repository hosts that can be connected: plain data for both sides. */
export const gitHosts = ['github', 'gitlab'] as const;
export type GitHost = (typeof gitHosts)[number];

export const hostWords: Readonly<Record<GitHost, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
};

/** Where each host's own service is; a company's own server has another address. */
export const usualHosts: Readonly<Record<GitHost, string>> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
};
