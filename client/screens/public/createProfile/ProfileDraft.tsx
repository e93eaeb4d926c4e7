import { useDraft } from '../../../ui/useDraft.ts'
import type { useForm } from '../../../ui/useForm.ts'
import { emptyProfile, type ProfileValues } from './profileValues.ts'

type ProfileDraftProps = {
  form: Pick<ReturnType<typeof useForm<ProfileValues>>, 'values' | 'success' | 'follow'>
  /** Sets a field that the server checks for being taken */
  change: (name: 'email' | 'username', value: string) => void
}

/**
 * Stores a profile that is being filled in, and restores it after a reload. What was typed meanwhile stays, and so does
 * the address of an invitation. The agreement is never restored: it is given for the texts that are shown when the
 * profile is sent.
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
