import { graphql, useFragment } from 'react-relay/hooks'
import { seatRanges } from '#rules/encounters/encounter.ts'
import { lengthNote } from '#rules/guide/scriptLength.ts'
import type { ScriptLengthNote_settings$key } from './__generated__/ScriptLengthNote_settings.graphql.ts'
import { numberOf } from './numberOf.ts'
import { findKind } from './proposalWords.ts'
import styles from './ScriptLengthNote.module.css'

type ScriptLengthNoteProps = {
  settings: ScriptLengthNote_settings$key
  /** The chosen kind of encounter */
  kind: string
  /** As typed; empty for the policy's length */
  minutes: string
  /** As typed; empty for all the seats that the kind allows */
  seats?: string
}

/** Says that the guide's script takes longer than the chosen length of an encounter; nothing if it fits. */
export function ScriptLengthNote({ settings, kind, minutes, seats = '' }: ScriptLengthNoteProps) {
  const { policy, guideScripts } = useFragment(
    graphql`
      fragment ScriptLengthNote_settings on OperatorSettings {
        policy {
          name
          value
        }
        guideScripts {
          kind
          secondsTogether
          secondsEach
        }
      }
    `,
    settings,
  )
  const found = findKind(kind)
  const script = guideScripts.find((each) => each.kind === kind)
  const usual = policy.find(({ name }) => name === 'ENCOUNTER_MINUTES')?.value
  if (!found || !script) return null
  const note = lengthNote(
    found.label,
    { together: script.secondsTogether, each: script.secondsEach },
    {
      minutes: numberOf(minutes) ?? usual ?? Number.NaN,
      people: numberOf(seats) ?? seatRanges[found.rule].maximum,
    },
  )
  return (
    <p className={styles.note} role="status">
      {note}
    </p>
  )
}
