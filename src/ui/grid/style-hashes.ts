/**
 * What the grid writes into a page as styles. Pages of an extension are files: a nonce would be the same
 * in every copy of them, so their policy knows these texts by their SHA-256. Another version of the grid,
 * or another look in `grid-theme.ts`, has other texts: `tests/e2e/inline-styles.test.ts` tells which.
 */
export const gridStyleHashes: readonly string[] = [
  '+1A2DXqVXhFh0+RL1hbxM0JHKjsBjCC/q6F8yAVl2Xo=',
  '+PpFMcw8xPzGlDiApYaGHYjVjTZ2M8QKG2Q+O23zRC8=',
  '+soAzMi22c6suKR3qsxWNi891PI7bDqCrR58dYzu+nw=',
  '7SQbFiYUC3CApgJO13/Lh3A7KqFdP7uc0iFjy+juN+g=',
  'BFP1ReqFe8wehhRo5Fj2bxgw71CXgRd4o6BnFivSA58=',
  'CNh4XD5Ic3gqjte1U3BovZrSlQVeCBnUZeJZl0MlJTg=',
  'DRYnrYWdNHC7kkL9xGBTYkI9XBC1DlCSJnj3oxeammM=',
  'DcjCoL8GyEdXJlr45Sr3KiAEIFISlBdKVn/lfSqJBVE=',
  'KAyFm0IWUJnqRzbBeFB/8hfPiWOIKP7qvjoSLFYnPso=',
  'PhcWZdhIDT/9Tie2QRUgl/Me7m9CHnYZBFhwB98h6Z8=',
  'STphqWCfB3KwTk8JZQKtcKIJq9449qmRQV47jGN9h30=',
  'TcG8dgMEsg7An3v3lC4MCMeBINOiSiZs3F7KdZahUKA=',
  'UcZeLd6Vn8Paa3G2B5w3BbrB+36SwxUivNjJnlEXGDQ=',
  'W9crFEPeQgPAO331ktdFVy1bq+Nx1BNo7duq9ieGVzo=',
  'Zcz5RcbvjdaYQblrJtHhZx4epMr6NvKrw9TRgUoiXv4=',
  'q7TCtxNfQKi7VYRPQbT8P+D/p5iia1WhljPZAwqth+U=',
  'ySpyOUBwI3UwYyj5SH5Q2lPL6skvruUHSqYQpdQrzCY=',
  'tzUPGH2d57ENMhUN4/ty4+EpHotNh7GDD9bEPbXD/5M=',
];
