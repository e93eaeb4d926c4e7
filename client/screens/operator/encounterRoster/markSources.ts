const sources: Record<string, string> = {
  LINK: 'opened the link',
  PRESENCE: 'was at the table',
  OPERATOR: 'marked by hand',
  REPORT: 'named in the report',
  JOB: 'not marked by anyone',
}

/**
 * Says how it is known whether somebody came.
 *
 * @param source as the schema names it
 * @returns words for beside the mark; null for one this version does not know
 */
export const markSource = (source: string) => sources[source] ?? null
