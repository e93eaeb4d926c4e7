import { useDraft } from '../../../ui/useDraft.ts'
import type { useForm } from '../../../ui/useForm.ts'
import { emptyProfile, type ProfileValues } from './profileValues.ts'

type ProfileDraftProps = {
  form: Pick<ReturnType<typeof useForm<ProfileValues>>, 'values' | 'success' | 'follow'>
  /** Sets a field of which the server is asked whether it is taken */
  change: (name: 'email' | 'username', value: string) => void
}

/**
 * Stores a profile that somebody is filling in, and brings it back after a reload. What was typed since stays, as does the
 * address of an invitation. The agreement is never brought back: it is ticked for the texts that are there when the profile
 * is sent.
 */
export function ProfileDraft({ form, change }: ProfileDraftProps) {
  const { values, success } = form
  const { agreementVersion: _, ...filledIn } = values
  const follow = (choose: (current: ProfileValues) => Partial<ProfileValues>) => {
    const { email, username, ...choices } = choose(values)
    form.follow(choices)
    if (email && email !== values.email) change('email', email)
    if (username && username !== values.username) change('username', username)
  }
  useDraft('profile', { values: { ...filledIn, agreementAccepted: false }, success, follow }, emptyProfile)
  return null
}
