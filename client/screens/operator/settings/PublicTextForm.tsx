import { graphql, useFragment } from 'react-relay/hooks'
import { isVideo, publicTextError } from '#rules/publicTexts/publicTexts.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { lastChanged } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { OvertakenDraft } from '../shared/OvertakenDraft.tsx'
import type { PublicTextForm_text$key } from './__generated__/PublicTextForm_text.graphql.ts'
import type { PublicTextFormMutation } from './__generated__/PublicTextFormMutation.graphql.ts'
import { publicTextKinds } from './publicTextKinds.ts'
import { SettingForm } from './SettingForm.tsx'
import { TextVersions } from './TextVersions.tsx'
import { useSettingText } from './useSettingText.ts'

/** When a text was last changed: a day, or that nobody has reviewed it yet. */
function standing(changedAt: string | null | undefined, isRecording: boolean): string {
  if (changedAt) return lastChanged(changedAt)
  if (isRecording) return 'Without an address the page says nothing of it.'
  return 'This is the draft that came with the program. It needs a lawyer’s review before the launch.'
}

/** One text of a public page, or the address of a recording. */
export function PublicTextForm({ text: key, tell }: { text: PublicTextForm_text$key; tell: TellOutcome }) {
  const { name, text, changedAt } = useFragment(
    graphql`
      fragment PublicTextForm_text on PublicText {
        name
        text
        changedAt
      }
    `,
    key,
  )
  const [send, busy] = useAction<PublicTextFormMutation>(
    graphql`
      mutation PublicTextFormMutation($input: SetPublicTextInput!) {
        setPublicText(input: $input) {
          settings {
            ...PublicTexts_settings
          }
        }
      }
    `,
    { tell },
  )
  const written = useSettingText(`text ${name}`, text)
  const { draft, setDraft, base } = written
  if (name === '%future added value') return null
  const { rule, label, path } = publicTextKinds[name]
  const isRecording = isVideo(rule)
  const error = publicTextError(rule, draft.trim())
  const save = (words: string | null, onDone?: () => void) =>
    send(
      { input: { name, text: words, replaces: base } },
      { done: `${label}: saved.`, failed: `${label}: not saved.`, onDone },
    )
  const field = { label, value: draft, error }
  return (
    <SettingForm
      label={label}
      written={written}
      busy={busy}
      canSave={error === null}
      onSave={() => save(draft)}
      below={
        <TextVersions
          setting={{ name, label, isEmptyAtFirst: isRecording }}
          inUse={changedAt ?? ''}
          written={written}
          tell={tell}
        />
      }
      back={
        changedAt != null &&
        !isRecording && {
          words: 'Use the draft again',
          onBack: () => save(null, written.takeStored),
        }
      }
    >
      {isRecording ? (
        <Field
          {...field}
          type="url"
          placeholder="https://"
          onChange={({ target }) => setDraft(target.value)}
        />
      ) : (
        <TextArea {...field} rows={12} onChange={({ target }) => setDraft(target.value)} />
      )}
      <OvertakenDraft written={written} what="other words" />
      <p className={operator.soft}>
        {standing(changedAt, isRecording)}{' '}
        <a href={path} target="_blank" rel="noopener">
          See the page
        </a>
      </p>
    </SettingForm>
  )
}
