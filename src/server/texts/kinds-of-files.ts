/** What the strings of a file are, by its path. */

/**
 * Files whose texts stay: tools for operators and engineers, the demo company, schemas; the headings
 * that reports of networks have; tags and attributes that pages are cleaned of; months and days as people
 * type them.
 */
const tools =
  /\.test\.tsx?$|^src\/(?:demo|server\/(?:bundle|cli|observed|release|texts|openapi)|store\/records\/(?:migrations|embedded))\/|^src\/server\/(?:build|builder|cli|command|keep-up|start|dev|zip|sbom|variables|environment)\.ts$|\.sql\.ts$|\.d\.ts$|seeded-(?:roles|networks)\.ts$/;
const compared =
  /^src\/kernel\/reading\/(?:day|day-words|month|time-range)\.ts$|\/data-entry\/imports\/(?:formats\/|golden\/|cells|known-networks)|\/import\/(?:import-columns|import-values|issue-rows)\.ts$|\/(?:rate-file|question-columns|read-questions|mappings\/guess|rich-callouts|export-issues\.server)\.ts$|^src\/ui\/(?:trusted-markup|rich\/rich-html)\.ts$/;
export const isOutside = (path: string) => tools.test(path) || compared.test(path);

/** Where SQL stands in strings that begin small. */
export const speaksSql = /\.(?:records|facts|policy|job)\.ts$|^src\/(?:store|server)\//;

/**
 * What stores, networks and files of reports call a type, a setting, a column or a month stands there
 * in any place: only sentences are for people.
 */
export const speaksToOthers =
  /^src\/store\/(?:facts|files|parquet|records|sandbox)\/|\/networks\/connectors\/|\/data-entry\/imports\/.*(?<!\.(?:actions|part|screen|screens))\.tsx?$/;

/**
 * What is drawn: pages, actions with their parameters, papers and slides, the names of measures. A
 * capital letter begins what people read there; values for machines begin small.
 */
export const isDrawn = (path: string) =>
  /\.tsx$|\.(?:part|actions)\.ts$|(?:pdf|paper-[\w-]+|slides|explorer-file)\.server\.ts$|\/drawn-cards\.ts$|^src\/figures\/[\w-]*measures\.ts$/.test(
    path,
  );

/** What functions of such a file give back is words, single ones too. */
export const givesWords = /(?:[-/]words|\.labels)\.ts$/;
