const sources: Record<string, string> = {
  LINK: 'opened the link',
  PRESENCE: 'was at the table',
  OPERATOR: 'marked by hand',
  REPORT: 'named in the report',
  JOB: 'not marked by anyone',
}

/**
 * Says how a mark was made.
 *
 * @param source in the schema's terms
 * @returns words for beside the mark; null for a value that this version does not know
 */
export const markSource = (source: string) => sources[source] ?? null
