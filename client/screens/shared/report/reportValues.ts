import { type ReportKindName, reportKinds } from '#rules/safety/caseUrgency.ts'
import { reportKindWords } from '#rules/safety/reporting.ts'

/** Somebody who can be reported; the id is that of the place which asks. */
export type Reportable = { id: string; name: string }

/** What the form holds. */
export type ReportValues = {
  kind: ReportKindName | ''
  /** The id of somebody; '' for nobody in particular */
  person: string
  words: string
  wantsReply: boolean
}

/** Sends a report and gives the sentences to show. */
export type SendReport = (report: ReportValues & { kind: ReportKindName }) => Promise<readonly string[]>

export const kindOptions = reportKinds.map((kind) => ({ value: kind, label: reportKindWords[kind] }))

/** What the schema calls a kind. */
export const kindInSchema = <Kind extends ReportKindName>(kind: Kind) => kind.toUpperCase() as Uppercase<Kind>
