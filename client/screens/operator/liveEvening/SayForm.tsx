import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { longestLine } from '#rules/guide/line.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { SayFormMutation } from './__generated__/SayFormMutation.graphql.ts'
import styles from './LiveTableCard.module.css'

type SayFormProps = { encounterId: string; name: string; tell: TellOutcome }

const initial = { text: '' }

/** Sends a line to a table, where it is shown for a minute, and reloads the tables. */
export function SayForm({ encounterId, name, tell }: SayFormProps) {
  const { values, set } = useDialogDraft(`say to ${encounterId}`, initial)
  const { text } = values
  const { refresh } = useScreens()
  const [say, saying] = useAction<SayFormMutation>(
    graphql`
      mutation SayFormMutation($input: SayToTableInput!) {
        sayToTable(input: $input) {
          table {
            step
          }
        }
      }
    `,
    {
      tell,
      done: `${isolated(name)} sees your line for a minute.`,
      onDone: () => {
        set(initial)
        refresh()
      },
    },
  )
  return (
    <form
      className={styles.say}
      onSubmit={(event) => {
        event.preventDefault()
        // If another operator has ended the table, the field is gone, so the sentence quotes the line.
        const failed = `“${isolated(text.trim())}” could not be sent to ${isolated(name)}.`
        say({ input: { encounterId, text } }, { failed })
      }}
    >
      <Field
        label={`A line to ${isolated(name)}`}
        value={text}
        maxLength={longestLine}
        onChange={({ target }) => set({ text: target.value })}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={saying || text.trim() === ''}
        aria-label={`Send the line to ${name}`}
      >
        {saying ? 'Sending...' : 'Send'}
      </Button>
    </form>
  )
}
