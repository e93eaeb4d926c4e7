import { useState } from 'react'
import { type DropItem, DropZone } from 'react-aria-components'
import { graphql } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { ReportImportMutation } from './__generated__/ReportImportMutation.graphql.ts'
import styles from './EncounterScreen.module.css'
import { type Report, ReportPreview } from './ReportPreview.tsx'

const mutation = graphql`
  mutation ReportImportMutation($input: ImportAttendanceInput!) {
    importAttendance(input: $input) {
      ...ReportPreview_report
      matches {
        by
      }
      encounter {
        ...CloseOut_encounter
        ...Live_encounter
        ...Processing_encounter
      }
    }
  }
`

const failed = 'Failed to read the report.'

/**
 * Takes the meeting service's report, chosen or dropped, shows who it names, and marks them once that is looked
 * through.
 *
 * @param props the encounter's Relay id, and what shows how it went
 */
export function ReportImport({ encounterId, tell }: { encounterId: string; tell: TellOutcome }) {
  const [send, sending] = useAction<ReportImportMutation>(mutation, { tell, failed })
  const [csv, setCsv] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const fail = (error: unknown) => tell(failureOutcome(failed, error))
  async function read(file: File | undefined) {
    if (!file) return
    setReport(null)
    const text = await file.text()
    setCsv(text)
    send(
      { input: { encounterId, csv: text, apply: false } },
      { onDone: ({ importAttendance }) => setReport(importAttendance) },
    )
  }
  const apply = () =>
    send(
      { input: { encounterId, csv, apply: true } },
      {
        onDone: () => setReport(null),
        done: ({ importAttendance: { matches } }) =>
          `${howMany(matches.length, 'person', 'people')} marked as there, from the report.`,
      },
    )
  async function drop(items: readonly DropItem[]) {
    const file = items.find((item) => item.kind === 'file')
    if (file) await read(await file.getFile())
  }
  return (
    <section className={operator.card} aria-labelledby="report">
      <h2 id="report">The meeting service’s report</h2>
      <DropZone
        className={styles.drop ?? ''}
        aria-label="Drop the report here"
        onDrop={({ items }) => {
          drop(items).catch(fail)
        }}
      >
        <label htmlFor="report-file">Choose the CSV file of participants, or drop it here.</label>
        <input
          id="report-file"
          type="file"
          accept=".csv,text/csv"
          disabled={sending}
          onChange={({ target }) => {
            read(target.files?.[0]).catch(fail)
            target.value = ''
          }}
        />
        {sending && <p role="status">Reading the report...</p>}
      </DropZone>
      {report && (
        <ReportPreview report={report} busy={sending} onApply={apply} onDrop={() => setReport(null)} />
      )}
    </section>
  )
}
