import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { profileErrors } from '#rules/forms/profile.ts'
import { inappropriateUsername, longestUsername } from '#rules/forms/username.ts'
import { createProfile, profileRequested } from '../../../domain/joining/createProfile.ts'
import { readAgreement } from '../../../domain/joining/readAgreement.ts'
import { emailExists, usernameExists } from '../../../domain/names/existence.ts'
import { isInappropriate } from '../../../domain/names/isInappropriate.ts'
import { bindBrowser } from '../../../domain/sessions/browserBinding.ts'
import { noteSignIn } from '../../../domain/sessions/signInEvents.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { AgeRange, Gender, Location } from './lookups.ts'

/** Most characters of a username that are read; a longer one is refused for its length anyway. */
const mostRead = 4 * longestUsername

const fingerprintDescription = "The visitor's fingerprint, used to limit requests."

const EmailCheck = builder.objectRef<{ exists: boolean }>('EmailCheck').implement({
  description: 'Whether an e-mail can still be used for a new profile.',
  fields: (t) => ({
    exists: t.exposeBoolean('exists', {
      description:
        'True when a member has it, or gave it up and can still take it back; a canceled member has none.',
    }),
  }),
})

const UsernameCheck = builder.objectRef<{ exists: boolean; allowed: boolean }>('UsernameCheck').implement({
  description: 'Whether a username can be had.',
  fields: (t) => ({
    exists: t.exposeBoolean('exists', {
      description:
        'True when it is reserved, or a member has it or one that looks like it, or gave such a one up in the last 90 days; a canceled member has none.',
    }),
    allowed: t.exposeBoolean('allowed', { description: 'False when it holds inappropriate language.' }),
  }),
})

async function countCheck(context: Context, fingerprint: string | null | undefined): Promise<void> {
  await limitVisitor(context, 'checkPerMinute', 'check', fingerprint)
  await limitVisitor(context, 'checkPerDay', 'check', fingerprint)
}

builder.queryFields((t) => ({
  agreementVersion: t.string({
    authScopes: { public: true },
    description:
      'Which terms, privacy policy and community guidelines a new member agrees to: each with when it was last changed. Send it with `createProfile`.',
    resolve: (_root, _args, { db }) => readAgreement(db),
  }),
  checkEmail: t.field({
    type: EmailCheck,
    authScopes: { public: true },
    description: 'Says whether an e-mail is in use, for the form that creates a profile.',
    args: {
      email: t.arg.string({ required: true, description: 'Trimmed and lowercased by the server.' }),
      fingerprint: t.arg.string({ description: fingerprintDescription }),
    },
    resolve: async (_root, { email, fingerprint }, context) => {
      await countCheck(context, fingerprint)
      return { exists: await emailExists(context.db, email, context.now) }
    },
  }),
  checkUsername: t.field({
    type: UsernameCheck,
    authScopes: { public: true },
    description: 'Says whether a username is in use and decent, for the form that creates a profile.',
    args: {
      username: t.arg.string({ required: true, description: 'Trimmed and lowercased by the server.' }),
      fingerprint: t.arg.string({ description: fingerprintDescription }),
    },
    resolve: async (_root, { username, fingerprint }, context) => {
      await countCheck(context, fingerprint)
      const allowed = !isInappropriate(username.slice(0, mostRead))
      return { exists: await usernameExists(context.db, username, context.now), allowed }
    },
  }),
}))

visitorMutation('createProfile', {
  description:
    'Creates a profile for an invited e-mail and mails its login link. For any other e-mail the reply is the same and nothing happens.',
  input: {
    description: 'A new profile, as filled in by somebody who was invited.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The invited e-mail; trimmed and lowercased.' }),
      username: t.string({ required: true, description: 'What other attendees see: 3 to 30 characters.' }),
      locationId: t.globalID({ for: Location, description: 'Required. Where they would meet people.' }),
      genderId: t.globalID({ for: Gender, description: 'Required. Their gender identity.' }),
      ageRangeId: t.globalID({ for: AgeRange, description: 'Required. Their own age range.' }),
      preferredAgeRangeIds: t.globalIDList({
        for: AgeRange,
        required: true,
        description: 'The age ranges of those they would like to meet; at least one.',
      }),
      agreementAccepted: t.boolean({
        required: true,
        description: 'True: they agree to the terms, and affirm that they are 18 or older.',
      }),
      agreementVersion: t.string({
        description:
          'What the query `agreementVersion` gave when the form was shown. If a text has changed since, the profile is refused with CONFLICT. Absent: the texts of now.',
      }),
      fingerprint: t.string({ description: fingerprintDescription }),
    }),
  },
  admit: async (form, context) => {
    const errors = profileErrors(form)
    const indecent = errors.username === null && isInappropriate(form.username)
    refuseWrongFields({ ...errors, ...(indecent && { username: inappropriateUsername }) })
    await limitVisitor(context, 'publicForm', 'profile', form.fingerprint)
  },
  write: async (form, { db, now, deps, facts }) => {
    const { address } = facts
    noteSignIn(deps.log, { event: 'sign-in.asked', address })
    const browserHash = bindBrowser(deps.config, facts)
    const profile = {
      email: form.email,
      username: form.username,
      locationId: Number(form.locationId),
      genderId: Number(form.genderId),
      ageRangeId: Number(form.ageRangeId),
      preferredAgeRangeIds: form.preferredAgeRangeIds,
      fingerprint: form.fingerprint ?? null,
      agreementVersion: form.agreementVersion ?? null,
      browserHash,
      address,
    }
    await createProfile(db, profile, now)
    return { message: profileRequested }
  },
  payload: {
    description: 'The same whether or not the e-mail was invited.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
    }),
  },
})
