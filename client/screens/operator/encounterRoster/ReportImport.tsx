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
import { countOvertaken, countThere, ReportPreview } from './ReportPreview.tsx'
import { readReport, tooLarge } from './readReport.ts'

const mutation = graphql`
  mutation ReportImportMutation($input: ImportAttendanceInput!) {
    importAttendance(input: $input) {
      ...ReportPreview_report
      matches {
        isEnough
        staysAbsent
        entry {
          id
        }
      }
      encounter {
        ...CloseOut_encounter
        ...Live_encounter
        ...Processing_encounter
      }
    }
  }
`

/** Whose line of the report it is: a seat's Relay id, or nobody's. */
type Choice = { line: number; invitationId?: string }

type Report = ReportImportMutation['response']['importAttendance']

const failed = 'Failed to read the report.'

/**
 * Takes the meeting service's report, chosen or dropped, shows the people in it, and marks them once the operator has
 * checked that.
 */
export function ReportImport({ encounterId, tell }: { encounterId: string; tell: TellOutcome }) {
  const [send, sending] = useAction<ReportImportMutation>(mutation, { tell, failed })
  const [csv, setCsv] = useState('')
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [report, setReport] = useState<Report | null>(null)
  const fail = (error: unknown) => tell(failureOutcome(failed, error))
  const look = (text: string, chosen: readonly Choice[]) =>
    send(
      { input: { encounterId, csv: text, choices: chosen, apply: false } },
      { onDone: ({ importAttendance }) => setReport(importAttendance) },
    )
  async function read(file: File | undefined) {
    if (!file) return
    setReport(null)
    tell(null)
    const text = await readReport(file)
    if (text === null) {
      tell({ tone: 'danger', sentence: tooLarge })
      return
    }
    setCsv(text)
    setChoices([])
    look(text, [])
  }
  const choose = (choice: Choice) => {
    const chosen = [...choices.filter(({ line }) => line !== choice.line), choice]
    setChoices(chosen)
    look(csv, chosen)
  }
  const apply = (read: Report) =>
    send(
      { input: { encounterId, csv, choices, apply: true } },
      {
        onDone: () => setReport(null),
        failed: 'Nobody was marked.',
        done: ({ importAttendance: { matches } }) => {
          const overtaken = countOvertaken(matches, read.matches)
          const marked = `${howMany(countThere(matches), 'person', 'people')} marked as there, from the report.`
          if (overtaken === 0) return marked
          const others = howMany(overtaken, 'person was', 'people were')
          const sentence = `${marked} ${others} marked absent by hand meanwhile.`
          return { tone: 'neutral', sentence }
        },
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
          accept=".csv,.tsv,text/csv,text/tab-separated-values"
          disabled={sending}
          onChange={({ target }) => {
            read(target.files?.[0]).catch(fail)
            target.value = ''
          }}
        />
        {sending && <p role="status">Reading the report...</p>}
      </DropZone>
      {report && (
        <ReportPreview
          report={report}
          busy={sending}
          onChoose={(line, invitationId) => choose({ line, ...(invitationId && { invitationId }) })}
          onApply={() => apply(report)}
          onDrop={() => setReport(null)}
        />
      )}
    </section>
  )
}
