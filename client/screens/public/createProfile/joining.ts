import { fetchQuery, graphql } from 'relay-runtime'
import { isEmail, normalEmail } from '#rules/email.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { profileErrors, takenEmail } from '#rules/forms/profile.ts'
import { inappropriateUsername, takenUsername, usernameError } from '#rules/forms/username.ts'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import { visitorEnvironment } from '../../../relay/visitorEnvironment.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import type { joiningEmailQuery } from './__generated__/joiningEmailQuery.graphql.ts'
import type { joiningLookupsQuery } from './__generated__/joiningLookupsQuery.graphql.ts'
import type { joiningMutation } from './__generated__/joiningMutation.graphql.ts'
import type { joiningUsernameQuery } from './__generated__/joiningUsernameQuery.graphql.ts'
import { loadAgreement } from './loadAgreement.ts'
import type { Lookups, ProfileValues } from './profileValues.ts'

// Needed after the form's first paint.
export { CheckYourMail } from './CheckYourMail.tsx'
export { OnceLoaded } from './OnceLoaded.tsx'
export { profileErrors }

const lookups = graphql`
  query joiningLookupsQuery {
    locations {
      value: id
      label
    }
    genders {
      value: id
      label
    }
    ageRanges {
      value: id
      label
    }
  }
`

const emailCheck = graphql`
  query joiningEmailQuery($email: String!, $fingerprint: String) {
    checkEmail(email: $email, fingerprint: $fingerprint) {
      exists
    }
  }
`

const usernameCheck = graphql`
  query joiningUsernameQuery($username: String!, $fingerprint: String) {
    checkUsername(username: $username, fingerprint: $fingerprint) {
      exists
      allowed
    }
  }
`

const mutation = graphql`
  mutation joiningMutation($input: CreateProfileInput!) {
    createProfile(input: $input) {
      message
    }
  }
`

/**
 * Loads the options of the form, cached after the first time, and the versions of the texts to agree to.
 *
 * @throws DomainError, ConnectionError as the network does
 */
export async function loadLookups(): Promise<Lookups> {
  const options = { fetchPolicy: 'store-or-network' } as const
  const [data, agreementVersion] = await Promise.all([
    fetchQuery<joiningLookupsQuery>(visitorEnvironment, lookups, {}, options).toPromise(),
    loadAgreement(),
  ])
  if (!data) throw new Error('The lookups came without data')
  return { ...data, agreementVersion }
}

/**
 * Asks the server whether an e-mail can still be used, unless it cannot be an address at all.
 *
 * @param email trimmed and lowercase
 * @returns the sentence to show, or null
 * @throws DomainError, ConnectionError as the network does
 */
export async function checkEmail(email: string): Promise<string | null> {
  if (!isEmail(email)) return null
  const variables = { email, fingerprint: await visitorFingerprint() }
  const data = await fetchQuery<joiningEmailQuery>(visitorEnvironment, emailCheck, variables).toPromise()
  return data?.checkEmail.exists ? takenEmail : null
}

/**
 * Asks the server whether a username is decent and free, unless it cannot be a username at all.
 *
 * @param username trimmed and lowercase
 * @returns the sentence to show, or null
 * @throws DomainError, ConnectionError as the network does
 */
export async function checkUsername(username: string): Promise<string | null> {
  if (usernameError(username) !== null) return null
  const variables = { username, fingerprint: await visitorFingerprint() }
  const data = await fetchQuery<joiningUsernameQuery>(
    visitorEnvironment,
    usernameCheck,
    variables,
  ).toPromise()
  if (data?.checkUsername.allowed === false) return inappropriateUsername
  return data?.checkUsername.exists ? takenUsername : null
}

const requested =
  'If the email you provided is on the early access list, you will receive a login link shortly.'

/**
 * Creates the profile, if the e-mail was invited.
 *
 * @param values the form's values; not checked yet if this code was loaded by the click that sent them
 * @returns the server's sentence, or our own if it sent none; the same whether or not the e-mail was invited
 * @throws DomainError BAD_INPUT with a sentence for each wrong field; DomainError, ConnectionError as {@link
 *   sendAsVisitor} does
 */
export async function createProfile(values: ProfileValues): Promise<string> {
  refuseWrongFields(profileErrors(values))
  const input = {
    ...values,
    email: normalEmail(values.email),
    username: values.username.trim(),
    fingerprint: await visitorFingerprint(),
  }
  const response = await sendAsVisitor<joiningMutation>(mutation, { input })
  return response.createProfile.message || requested
}
