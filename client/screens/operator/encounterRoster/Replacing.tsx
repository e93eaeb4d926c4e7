import { graphql, useFragment } from 'react-relay/hooks'
import { policyNumbers } from '#rules/membership/policy.ts'
import { replaceHoursError } from '#rules/seats/replacing.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { neededNumberOf } from '../shared/numberOf.ts'
import operator from '../shared/Operator.module.css'
import { OvertakenDraft } from '../shared/OvertakenDraft.tsx'
import { useNumberDraft } from '../shared/useNumberDraft.ts'
import { howMany } from '../shared/words.ts'
import type { Replacing_encounter$key } from './__generated__/Replacing_encounter.graphql.ts'
import type { ReplacingMutation } from './__generated__/ReplacingMutation.graphql.ts'

const stateWords = (hours: number): string =>
  hours === 0
    ? 'Whoever declines is not replaced'
    : `Whoever declines is replaced, until ${howMany(hours, 'hour')} before the start`

/** Until when people who drop out of an encounter are replaced automatically. */
export function Replacing({
  encounter: key,
  tell,
}: {
  encounter: Replacing_encounter$key
  tell: TellOutcome
}) {
  const { id, replaceHours } = useFragment(
    graphql`
      fragment Replacing_encounter on OperatorEncounter {
        id
        replaceHours
      }
    `,
    key,
  )
  const [send, busy] = useAction<ReplacingMutation>(
    graphql`
      mutation ReplacingMutation($input: SetReplacingInput!) {
        setReplacing(input: $input) {
          encounter {
            ...Replacing_encounter
          }
        }
      }
    `,
    { tell, failed: 'Failed to change who is replaced.' },
  )
  const written = useNumberDraft(`replacing at ${id}`, replaceHours)
  const { draft: text, setDraft: setText, base, isChanged, isOvertaken } = written
  const hours = neededNumberOf(text)
  const error = replaceHoursError('First', hours)
  const { maximum } = policyNumbers.replaceHours
  return (
    <Disclosure summary={stateWords(replaceHours)}>
      <form
        className={operator.list}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (error === null)
            send(
              { input: { encounterId: id, hours, replaces: Number(base) } },
              { done: `${stateWords(hours)}.` },
            )
        }}
      >
        <p className={operator.soft}>
          The service invites the next best person for whoever declines, lets the invitation run out or gives
          up a seat, as long as nobody waits for it. Everything it does is in the audit log.
        </p>
        <Field
          label={`Hours before the start until which it does so (0 to ${maximum}, 0 for never)`}
          inputMode="numeric"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <OvertakenDraft written={written} what="another number" />
        <div className={operator.actions}>
          <Button type="submit" variant="secondary" disabled={busy || !isChanged || isOvertaken}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
