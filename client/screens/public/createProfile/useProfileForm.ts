import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react'
import { profileErrors } from '#rules/forms/profile.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { CheckYourMail } from './CheckYourMail.tsx'
import { emptyProfile, type ProfileValues } from './profileValues.ts'
import { useAvailability } from './useAvailability.ts'
import { useLookups } from './useLookups.ts'

const load = () => import('./joining.ts')

const requested =
  'If the email you provided is on the early access list, you will receive a login link shortly.'

const askEmail = async (email: string) => (await load()).checkEmail(email)
const askUsername = async (username: string) => (await load()).checkUsername(username)
const loadLookups = async () => (await load()).loadLookups()

const invitedEmail = () => new URLSearchParams(window.location.search).get('email') ?? ''

/**
 * Holds the form that creates a profile: the rules of its fields, what the server knows about e-mail and username, and what
 * there is to choose from (docs/specification.md, section 5, "Profile creation").
 *
 * @returns the form, the attributes of its two checked fields, what there is to choose from, and what takes the place of the
 *   form once it is sent
 */
export function useProfileForm() {
  const availability = { email: useAvailability(askEmail), username: useAvailability(askUsername) }
  const choices = useLookups(loadLookups)
  const [Sent, setSent] = useState<typeof CheckYourMail | null>(null)

  const check = (values: ProfileValues) => {
    const errors = profileErrors(values)
    return {
      ...errors,
      email: errors.email ?? availability.email.problemOf(values.email),
      username: errors.username ?? availability.username.problemOf(values.username),
    }
  }
  const form = useForm({
    initial: emptyProfile,
    check,
    send: async (values) => {
      const { createProfile, CheckYourMail } = await load()
      const sentence = (await createProfile(values)) || requested
      setSent(() => CheckYourMail)
      return sentence
    },
    keeps: true,
    failure: 'Something went wrong. Please try again.',
  })

  function change(name: 'email' | 'username', value: string) {
    form.set(name, value)
    const errors = profileErrors({ ...form.values, [name]: value })
    availability[name].changed(value, errors[name] !== null)
  }

  /** A checked field shows what the server said as soon as it is known, the rest once it was left. */
  const checked = (name: 'email' | 'username') => {
    const { onBlur, error, ...text } = form.text(name)
    return {
      ...text,
      error: error ?? availability[name].problemOf(form.values[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
      onBlur: () => {
        onBlur()
        availability[name].left()
      },
    }
  }

  const prefill = useEffectEvent(() => {
    const email = invitedEmail()
    if (email) change('email', email)
  })
  useEffect(prefill, [])

  return { form, checked, choices, Sent }
}
