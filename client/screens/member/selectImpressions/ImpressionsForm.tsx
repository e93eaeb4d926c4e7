import { type FormEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import { LazyReport } from '../../shared/report/LazyReport.tsx'
import type { Reportable } from '../../shared/report/reportValues.ts'
import type { ImpressionsForm_attended$key } from './__generated__/ImpressionsForm_attended.graphql.ts'
import { AttendeeItem } from './AttendeeItem.tsx'
import styles from './SelectImpressionsScreen.module.css'
import { useSubmitImpressions } from './useSubmitImpressions.ts'

const nobody = { ticked: [] as readonly string[] }

/**
 * The attendees to choose from, with one button to submit them and one for nobody. Ticks survive the end of the
 * session. When choosing is over, the member can still ask not to be seated with an attendee, and report them.
 */
export function ImpressionsForm({ attended }: { attended: ImpressionsForm_attended$key }) {
  const {
    canChoose,
    isProcessed,
    encounter,
    attendees,
    chosen: before,
  } = useFragment(
    graphql`
      fragment ImpressionsForm_attended on AttendedEncounter {
        canChoose
        isProcessed
        encounter {
          id
          timeZone
        }
        attendees {
          id
          ...AttendeeItem_attendee
        }
        chosen {
          id
        }
      }
    `,
    attended,
  )
  const { values, set } = useDialogDraft(`impressions of ${encounter.id}`, nobody)
  const [reported, setReported] = useState<Reportable | null>(null)
  // A person who is no longer marked as having come cannot be chosen.
  const chosen = attendees.flatMap(({ id }) => (values.ticked.includes(id) ? id : []))
  const wereChosen = new Set(before.map(({ id }) => id))
  const areStored =
    isProcessed && chosen.length === wereChosen.size && chosen.every((id) => wereChosen.has(id))
  const { submit, sending, done, outcome, banner } = useSubmitImpressions(encounter.id, areStored)
  const isOpen = canChoose || done
  const guard = useLeaveGuard(isOpen && chosen.length > 0 && !done)
  const locked = sending !== null || done
  const toggle = (id: string, isTicked: boolean) =>
    set({ ticked: isTicked ? [...chosen, id] : chosen.filter((each) => each !== id) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit('impressions', chosen)
  }
  return (
    <>
      <form className={styles.form} onSubmit={send}>
        {guard}
        {!isOpen && (
          <Banner tone="neutral">
            {isProcessed
              ? 'You have processed this encounter.'
              : 'The time for choosing from this encounter is over.'}
            {before.length > 0 && ' Who you chose is marked for you alone.'}
          </Banner>
        )}
        <fieldset className={styles.people} disabled={locked}>
          <legend>{isOpen ? 'Tap whoever made an impression on you' : 'Who was there'}</legend>
          <ul>
            {attendees.map((attendee) => (
              <AttendeeItem
                key={attendee.id}
                attendee={attendee}
                encounterId={encounter.id}
                isChosen={isOpen ? chosen.includes(attendee.id) : wereChosen.has(attendee.id)}
                isOver={!isOpen}
                onChoose={(ticked) => toggle(attendee.id, ticked)}
                onReport={setReported}
              />
            ))}
          </ul>
        </fieldset>
        <p className={styles.note}>
          Behind ••• are “Don't seat me with…”, which is private, too: you two are never put in one group,
          they are not notified, and you can undo it here; and “Report…”, which does the same, and we look at
          what happened.
        </p>
        <OutcomeBanner outcome={outcome} ref={banner} />
        {isOpen && (
          <div className={styles.answers}>
            <Button type="submit" disabled={locked}>
              {sending === 'impressions' ? 'Submitting...' : 'Submit Impressions'}
            </Button>
            <Button
              variant="secondary"
              disabled={locked || chosen.length > 0}
              onClick={() => submit('nobody', [])}
            >
              {sending === 'nobody' ? 'Submitting...' : 'No Standouts This Time'}
            </Button>
          </div>
        )}
      </form>
      {/* A form of its own, and so not within this one. */}
      {reported && <LazyReport encounter={encounter} person={reported} onClose={() => setReported(null)} />}
    </>
  )
}
