import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { directInvitationErrors, longestNotes } from '#rules/forms/earlyAccess.ts'
import { longestName } from '#rules/forms/personName.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { shownAddress } from '../shared/shownAddress.ts'
import type { InviteAddressMutation } from './__generated__/InviteAddressMutation.graphql.ts'

const mutation = graphql`
  mutation InviteAddressMutation($input: InviteAddressInput!) {
    inviteAddress(input: $input) {
      request {
        id
        email
      }
    }
  }
`

const empty = { email: '', name: '', note: '' }

/** Invites a person by their address, whether or not they requested access. */
export function InviteAddress() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Invite an address
      </Button>
      {isOpen && <InviteAddressDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteAddressDialog({ onClose }: { onClose: () => void }) {
  const { values, set } = useDialogDraft('invite address', empty)
  const [isChecked, setChecked] = useState(false)
  const { outcome, banner, tell } = useOutcome()
  const { refresh } = useScreens()
  const [invite, inviting] = useAction<InviteAddressMutation>(mutation, {
    tell,
    failed: 'Nobody was invited.',
    onDone: ({ inviteAddress: { request } }) => {
      onClose()
      refresh()
      showToast(`${shownAddress(request.email)} is invited.`, 'good')
    },
  })
  const words = { email: values.email.trim(), name: values.name.trim(), note: values.note.trim() }
  const errors = directInvitationErrors(words)
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    error: isChecked ? (errors[name] ?? null) : null,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const confirm = () => {
    setChecked(true)
    const isRight = Object.values(errors).every((sentence) => sentence === null)
    if (isRight) invite({ input: { ...words, name: words.name || null, note: words.note || null } })
  }
  return (
    <ConfirmDialog
      title="Invite an address"
      keep="Go back"
      confirm="Send the invitation"
      busyWords="Inviting..."
      busy={inviting}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <p>They are mailed a link to create a profile, also if they never asked.</p>
      <Field label="E-mail" type="email" autoComplete="off" {...field('email')} />
      <Field label="Name (optional)" maxLength={longestName} autoComplete="off" {...field('name')} />
      <TextArea label="Note (optional)" maxLength={longestNotes} {...field('note')} />
      <OutcomeBanner outcome={outcome} ref={banner} />
    </ConfirmDialog>
  )
}
