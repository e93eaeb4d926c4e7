import { type ReportKindName, reportKinds } from '#rules/safety/caseUrgency.ts'
import { reportKindWords } from '#rules/safety/reporting.ts'

/** A person who can be reported; the id is one that the caller chose. */
export type Reportable = { id: string; name: string }

/** The form's values. */
export type ReportValues = {
  kind: ReportKindName | ''
  /** The id of the person; '' for nobody in particular */
  person: string
  words: string
  wantsReply: boolean
}

/** Sends a report and returns the sentences to show. */
export type SendReport = (report: ReportValues & { kind: ReportKindName }) => Promise<readonly string[]>

export const kindOptions = reportKinds.map((kind) => ({ value: kind, label: reportKindWords[kind] }))

/** The name of a kind in the GraphQL schema. */
export const kindInSchema = <Kind extends ReportKindName>(kind: Kind) => kind.toUpperCase() as Uppercase<Kind>
