import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { allOrFirst, howMany } from '../shared/words.ts'
import type { SettleShownMutation } from './__generated__/SettleShownMutation.graphql.ts'

type Names = readonly { readonly name: string }[]

const sentenceOf = (settled: Names, already: Names, skipped: Names): string =>
  [
    `Attendance of ${howMany(settled.length, 'encounter')} is settled.`,
    already.length > 0 && `${already.length} had been settled already.`,
    skipped.length > 0 &&
      `Not settled, since nobody is known to have come: ${skipped.map(({ name }) => name).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Settles the attendance of all encounters shown that need it. */
export function SettleShown({ encounterIds }: { encounterIds: readonly string[] }) {
  const { outcome, banner, tell } = useOutcome()
  const [isAsked, setAsked] = useState(false)
  const [settle, settling] = useAction<SettleShownMutation>(
    graphql`
      mutation SettleShownMutation($input: SettleSeveralInput!) {
        settleSeveral(input: $input) {
          settled {
            name
            attendanceSettledAt
          }
          already {
            name
            attendanceSettledAt
          }
          skipped {
            name
          }
        }
      }
    `,
    {
      tell,
      failed: 'Failed to settle attendance.',
      onDone: () => setAsked(false),
      onFailed: () => setAsked(false),
      done: ({ settleSeveral: { settled, already, skipped } }) => ({
        tone: skipped.length > 0 ? 'neutral' : 'good',
        sentence: sentenceOf(settled, already, skipped),
      }),
    },
  )
  const chosen = encounterIds.slice(0, mostAtOnce)
  return (
    <>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {chosen.length > 1 && (
        <div className={operator.actions}>
          <Button onClick={() => setAsked(true)}>
            Settle {allOrFirst(chosen.length, encounterIds.length)} shown
          </Button>
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title={`Settle ${howMany(chosen.length, 'encounter')}?`}
          keep="Not yet"
          confirm={`Settle ${chosen.length}`}
          busyWords="Settling..."
          busy={settling}
          onKeep={() => setAsked(false)}
          onConfirm={() => settle({ input: { encounterIds: chosen } })}
        >
          <p>
            Attendance follows from the minutes at the table and the marks made by hand. No-shows count from
            now on; a mark can still be corrected later. Where nobody is known to have come, nothing is
            settled.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
