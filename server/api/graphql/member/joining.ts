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
import { fingerprintDescription, limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { AgeRange, Gender, Location } from './lookups.ts'

/** Most characters of a username that are read; a longer one is refused for its length anyway. */
const mostRead = 4 * longestUsername

const EmailCheck = builder.objectRef<{ exists: boolean }>('EmailCheck').implement({
  description: 'Whether an e-mail is already in use.',
  fields: (t) => ({
    exists: t.exposeBoolean('exists', {
      description:
        'True if a member has this e-mail, or gave it up and can still take it back. A canceled member does not hold one.',
    }),
  }),
})

const UsernameCheck = builder.objectRef<{ exists: boolean; allowed: boolean }>('UsernameCheck').implement({
  description:
    'Whether a username is taken, and decent. `createProfile` also checks its length and its characters.',
  fields: (t) => ({
    exists: t.exposeBoolean('exists', {
      description:
        'True if it is reserved, or if a member has it or a similar-looking one or gave one up in the last 90 days. A canceled member does not hold one.',
    }),
    allowed: t.exposeBoolean('allowed', { description: 'False if it contains inappropriate language.' }),
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
      'The versions of the terms, privacy policy and community guidelines to which a new member agrees: when each was last changed. Send it with `createProfile`.',
    resolve: (_root, _args, { db }) => readAgreement(db),
  }),
  checkEmail: t.field({
    type: EmailCheck,
    authScopes: { public: true },
    description: 'Whether an e-mail is in use, for the form that creates a profile.',
    args: {
      email: t.arg.string({ required: true, description: 'The e-mail. The server trims and lowercases it.' }),
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
    description: 'Whether a username is in use and decent, for the form that creates a profile.',
    args: {
      username: t.arg.string({
        required: true,
        description: 'The e-mail. The server trims and lowercases it.',
      }),
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
    'Creates a profile for an invited e-mail and mails a login link to it. For any other e-mail the reply is the same and nothing happens.',
  input: {
    description: 'A new profile for somebody who was invited.',
    fields: (t) => ({
      email: t.string({
        required: true,
        description: 'The invited e-mail. The server trims and lowercases it.',
      }),
      username: t.string({
        required: true,
        description: 'The name other attendees see: 3 to 30 characters.',
      }),
      locationId: t.globalID({
        for: Location,
        description: 'Required. The location where they would like to meet people.',
      }),
      genderId: t.globalID({ for: Gender, description: 'Required. Their gender identity.' }),
      ageRangeId: t.globalID({ for: AgeRange, description: 'Required. Their own age range.' }),
      preferredAgeRangeIds: t.globalIDList({
        for: AgeRange,
        required: true,
        description: 'The age ranges of those they would like to meet; at least one.',
      }),
      agreementAccepted: t.boolean({
        required: true,
        description: 'Must be true: they agree to the terms and affirm that they are 18 or older.',
      }),
      agreementVersion: t.string({
        description:
          'The result of the query `agreementVersion` when the form was shown. Fails with CONFLICT if a text has changed since. If absent, the current texts are meant.',
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
    description: 'The reply, which is the same whether or not the e-mail was invited.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})
