import { type ChangeEvent, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from '../../../session/loadCode.ts'
import { useForm } from '../../../ui/useForm.ts'
import { loadJoining } from './loadJoining.ts'
import { emptyProfile, type ProfileValues } from './profileValues.ts'
import { useAvailability } from './useAvailability.ts'
import { useLookups } from './useLookups.ts'

const invitedEmail = () => new URLSearchParams(window.location.search).get('email') ?? ''

/**
 * Holds the form that creates a profile: the rules of its fields, the server's checks of e-mail and username, and the
 * options (docs/specification.md, section 5, "Profile creation").
 *
 * @returns the form, a function that changes one of its two checked fields and their attributes, the options, and the
 *   parts that are needed later, once they are loaded
 */
export function useProfileForm() {
  const availability = { email: useAvailability('checkEmail'), username: useAvailability('checkUsername') }
  const [later, setLater] = useState<Awaited<ReturnType<typeof loadJoining>> | null>(null)
  const loadLookups = useCallback(async () => {
    const joining = await loadJoining()
    setLater(joining)
    return joining.loadLookups()
  }, [])
  const { retry: loadAgain, ...choices } = useLookups(loadLookups)
  const retry = () => void loadCode(loadJoining).then(loadAgain, loadAgain)

  const check = (values: ProfileValues) => {
    const errors = later?.profileErrors(values)
    return {
      ...errors,
      email: errors?.email ?? availability.email.problemOf(values.email),
      username: errors?.username ?? availability.username.problemOf(values.username),
    }
  }
  const form = useForm({
    initial: emptyProfile,
    check,
    send: async (values) => {
      availability.email.stop()
      availability.username.stop()
      return (await loadJoining()).createProfile(values)
    },
    keeps: true,
    failure: 'Something went wrong. Please try again.',
  })

  function change(name: 'email' | 'username', value: string) {
    form.set(name, value)
    availability[name].changed(value)
  }

  /** A checked field shows the server's answer as soon as it arrives, and other errors once it was left. */
  const checked = (name: 'email' | 'username') => {
    const { onBlur, error, ...text } = form.text(name)
    return {
      ...text,
      error: error ?? availability[name].problemOf(form.values[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
      onBlur: () => {
        onBlur()
        availability[name].left(form.values[name])
      },
    }
  }

  const prefill = useEffectEvent(() => {
    const email = invitedEmail()
    if (email) change('email', email)
  })
  useEffect(prefill, [])

  return { form, change, checked, choices: { ...choices, retry }, later }
}
