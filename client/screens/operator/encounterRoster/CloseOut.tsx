import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { startWords } from '../shared/proposalWords.ts'
import { howMany } from '../shared/words.ts'
import type { CloseOut_encounter$key } from './__generated__/CloseOut_encounter.graphql.ts'
import type { CloseOutMutation } from './__generated__/CloseOutMutation.graphql.ts'
import { ReportImport } from './ReportImport.tsx'

/**
 * Ends an encounter: the meeting service's report is imported, what is missing is marked on the tab Live, and attendance is
 * settled.
 *
 * @param props the encounter, and what shows how something went
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
            }
          }
        }
      }
    `,
    key,
  )
  const { id, state, startsAt, timeZone, attendanceSettledAt, seated } = encounter
  const [isAsked, setAsked] = useState(false)
  const [failure, tellFailure] = useState<Outcome | null>(null)
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
      onDone: () => setAsked(false),
    },
  )
  const start = new Date(startsAt)
  const hasBegun = useNowAt([start]) >= start
  const marked = (mark: string) => seated.edges.filter(({ node }) => node.attendance === mark).length
  const came = marked('ATTENDED')
  const absent = marked('ABSENT')
  const unmarked = seated.edges.length - came - absent
  if (state === 'CANCELED') return <p>It was canceled, so there is nothing to close.</p>
  if (!hasBegun) return <p>It has not begun. Attendance can be settled when it is over.</p>
  return (
    <div className={operator.list}>
      <section className={operator.card} aria-labelledby="settling">
        <h2 id="settling">Attendance</h2>
        <p>
          {came} came, {absent} did not, {howMany(unmarked, 'seat')} not marked.
        </p>
        {attendanceSettledAt && <p>Settled on {startWords(attendanceSettledAt, timeZone)}.</p>}
        {!attendanceSettledAt && state === 'COMPLETED' && (
          <div>
            <Button onClick={() => setAsked(true)}>Settle attendance</Button>
          </div>
        )}
        {state === 'SCHEDULED' && <p>It can be settled within minutes of its end.</p>}
      </section>
      <ReportImport encounterId={id} tell={tell} />
      {isAsked && (
        <ConfirmDialog
          title="Settle attendance?"
          keep="Not yet"
          confirm="Settle"
          busyWords="Settling..."
          busy={settling}
          onKeep={() => setAsked(false)}
          onConfirm={() => settle({ input: { encounterId: id } })}
        >
          <p>
            {unmarked > 0
              ? `${howMany(unmarked, 'seat')} not marked become absent, and no-shows count.`
              : 'Every seat is marked. No-shows count from now on.'}{' '}
            A mark can still be corrected later.
          </p>
          <OutcomeBanner outcome={failure} />
        </ConfirmDialog>
      )}
    </div>
  )
}
