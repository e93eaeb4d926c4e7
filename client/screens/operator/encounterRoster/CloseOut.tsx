import { graphql, useFragment } from 'react-relay/hooks'
import { enoughMinutes } from '#rules/guide/presence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useQuestion } from '../../../ui/useQuestion.ts'
import operator from '../shared/Operator.module.css'
import { startWords } from '../shared/proposalWords.ts'
import { howMany } from '../shared/words.ts'
import type { CloseOut_encounter$key } from './__generated__/CloseOut_encounter.graphql.ts'
import type { CloseOutMutation } from './__generated__/CloseOutMutation.graphql.ts'
import { CloseOutRow } from './CloseOutRow.tsx'
import { ReportImport } from './ReportImport.tsx'
import { useAllCame } from './useAllCame.ts'

/**
 * Closes an encounter: how long each person was there and the mark that follows, corrections by hand, the meeting
 * service's report if it was held elsewhere, and settling attendance.
 */
export function CloseOut({ encounter: key, tell }: { encounter: CloseOut_encounter$key; tell: TellOutcome }) {
  const encounter = useFragment(
    graphql`
      fragment CloseOut_encounter on OperatorEncounter {
        id
        state
        startsAt
        timeZone
        attendanceSettledAt
        seated: roster(group: GOING, first: 50) {
          edges {
            node {
              id
              attendance
              attendanceByPresence
              ...CloseOutRow_entry
            }
          }
        }
      }
    `,
    key,
  )
  const { id, state, startsAt, timeZone, attendanceSettledAt, seated } = encounter
  const { asked, failure, tellFailure, ask, close } = useQuestion<true>()
  const [settle, settling] = useAction<CloseOutMutation>(
    graphql`
      mutation CloseOutMutation($input: SettleAttendanceInput!) {
        settleAttendance(input: $input) {
          encounter {
            ...CloseOut_encounter
            ...Live_encounter
            ...Processing_encounter
          }
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: 'Attendance is settled, and no-shows count.',
      failed: 'Failed to settle attendance.',
      onDone: close,
    },
  )
  const [markAll, marking] = useAllCame(tell)
  const start = new Date(startsAt)
  const hasBegun = useNowAt([start]) >= start
  const seats = seated.edges.map(({ node }) => node)
  const marks = seats.map(({ attendance, attendanceByPresence }) => attendance ?? attendanceByPresence)
  const came = marks.filter((mark) => mark === 'ATTENDED').length
  const absent = marks.filter((mark) => mark === 'ABSENT').length
  const absentIds = seats.filter(({ attendance }) => attendance === 'ABSENT').map((seat) => seat.id)
  const open = seats.length - came - absent
  if (state === 'CANCELED') return <p>It was canceled, so there is nothing to close.</p>
  if (!hasBegun) return <p>It has not begun. Attendance can be settled when it is over.</p>
  return (
    <div className={operator.list}>
      <section className={operator.card} aria-labelledby="settling">
        <h2 id="settling">Attendance</h2>
        <p>
          {came} attended, {absent} did not{open > 0 && `, ${howMany(open, 'seat')} not known before the end`}
          .
        </p>
        <p className={operator.soft}>
          Who was there for {enoughMinutes} minutes, or a third of the time if that is less, has attended. A
          mark made by hand has the last word.
        </p>
        {seats.length > 0 && (
          <Table caption="Who attended" headings={['Member', 'There', 'Mark', 'Correct']}>
            {seats.map((entry) => (
              <CloseOutRow key={entry.id} entry={entry} tell={tell} />
            ))}
          </Table>
        )}
        {attendanceSettledAt && <p>Settled on {startWords(attendanceSettledAt, timeZone)}.</p>}
        {!attendanceSettledAt && state === 'COMPLETED' && (
          <div className={operator.actions}>
            <Button onClick={() => ask(true)}>Settle attendance</Button>
            {came < seats.length && (
              <Button variant="secondary" disabled={marking} onClick={() => markAll(id, absentIds)}>
                {marking ? 'Marking...' : 'All came'}
              </Button>
            )}
          </div>
        )}
        {state === 'SCHEDULED' && <p>It can be settled within minutes of its end.</p>}
      </section>
      <ReportImport encounterId={id} tell={tell} />
      {asked && (
        <ConfirmDialog
          title="Settle attendance?"
          keep="Not yet"
          confirm="Settle"
          busyWords="Settling..."
          busy={settling}
          onKeep={close}
          onConfirm={() => settle({ input: { encounterId: id } })}
        >
          <p>
            {came} attended, {absent} did not. No-shows count from now on. A mark can still be corrected
            later.
          </p>
          <OutcomeBanner outcome={failure} />
        </ConfirmDialog>
      )}
    </div>
  )
}
