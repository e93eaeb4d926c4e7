import { graphql, useFragment } from 'react-relay/hooks'
import { invitationTextError } from '#rules/forms/invitationText.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { MailPreview } from '../shared/MailPreview.tsx'
import { OvertakenDraft } from '../shared/OvertakenDraft.tsx'
import { findKind } from '../shared/proposalWords.ts'
import type { InvitationTextForm_text$key } from './__generated__/InvitationTextForm_text.graphql.ts'
import type { InvitationTextFormMutation } from './__generated__/InvitationTextFormMutation.graphql.ts'
import { SettingForm } from './SettingForm.tsx'
import { TextVersions } from './TextVersions.tsx'
import { usePreview } from './usePreview.ts'
import { useSettingText } from './useSettingText.ts'

/** The introduction of invitations to a kind of encounter: edited, previewed as a mail, and saved as a new version. */
export function InvitationTextForm({
  text: key,
  tell,
}: {
  text: InvitationTextForm_text$key
  tell: TellOutcome
}) {
  const { kind, text, isUsual } = useFragment(
    graphql`
      fragment InvitationTextForm_text on InvitationText {
        kind
        text
        isUsual
      }
    `,
    key,
  )
  const found = findKind(kind)
  const [send, busy] = useAction<InvitationTextFormMutation>(
    graphql`
      mutation InvitationTextFormMutation($input: SetInvitationTextInput!) {
        setInvitationText(input: $input) {
          settings {
            ...InvitationTexts_settings
          }
        }
      }
    `,
    {
      tell,
      done: `Invitations to a ${found?.label} begin with the new words.`,
      failed: 'The words could not be saved.',
    },
  )
  const written = useSettingText(`invitations ${kind}`, text)
  const { draft, setDraft, base } = written
  const preview = usePreview()
  if (!found) return null
  const error = invitationTextError(draft.trim())
  const isPreviewed = preview.failure !== null || preview.of === draft
  const set = (next: string | null, onDone?: () => void) =>
    send({ input: { kind: found.value, text: next, replaces: base } }, { onDone })
  return (
    <SettingForm
      label={found.label}
      written={written}
      busy={busy}
      canSave={error === null}
      onSave={() => set(draft)}
      actions={
        <Button
          variant="secondary"
          disabled={preview.busy || error !== null}
          aria-label={`Preview: ${found.label}`}
          onClick={() => preview.ask(found.value, draft)}
        >
          {preview.busy ? 'Writing...' : 'Preview'}
        </Button>
      }
      back={!isUsual && { words: 'Use the usual words', onBack: () => set(null, written.takeStored) }}
      below={
        <>
          {isPreviewed && <MailPreview preview={preview} />}
          <TextVersions
            setting={{ name: `${found.value}_INVITATION`, label: `Invitation to a ${found.label}` }}
            inUse={text}
            written={written}
            tell={tell}
          />
        </>
      }
    >
      <TextArea
        label={found.label}
        rows={4}
        value={draft}
        error={error}
        onChange={({ target }) => setDraft(target.value)}
      />
      <OvertakenDraft written={written} what="other words" />
    </SettingForm>
  )
}
