import { usualInvitationText } from '#rules/forms/invitationText.ts'
import { type PolicyName as Name, type Policy, policyNumbers } from '#rules/membership/policy.ts'
import { contactDetails, type ContactDetailName as DetailName } from '#rules/safety/contactDetails.ts'
import { invitationWords } from '../../../domain/settings/changeSetting.ts'
import { previewInvitation } from '../../../domain/settings/previewInvitation.ts'
import {
  type DatedLines,
  readDatedContacts,
  readInvitationText,
  readPolicy,
} from '../../../domain/settings/settings.ts'
import { EncounterKind as kinds } from '../../../generated/client/client.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { EncounterKind } from '../member/memberEncounter.ts'

type Text = { kind: (typeof kinds)[keyof typeof kinds]; text: string }

export const PolicyName = builder.enumType('PolicyName', {
  description: 'A number that operators can change.',
  values: {
    INVITATION_LIFETIME_HOURS: {
      value: 'invitationLifetimeHours',
      description: 'The hours for which an invitation can be answered, unless the start is sooner.',
    },
    OVER_INVITE_PERCENT: {
      value: 'overInvitePercent',
      description:
        "How many more people than seats a new encounter invites, in percent, regardless of the community's record. Does not apply to a One-on-One.",
    },
    ENCOUNTER_MINUTES: {
      value: 'encounterMinutes',
      description: 'The length of a new encounter in minutes.',
    },
    DAYS_BETWEEN_FIRSTS: {
      value: 'daysBetweenFirsts',
      description:
        'The minimum number of days between two First Encounters of a member, unless the member chose another number. 0 means no limit.',
    },
    REPLACE_HOURS: {
      value: 'replaceHours',
      description:
        'Until how many hours before the start the service replaces people who drop out of a new encounter. 0 means never.',
    },
  } as const,
})

const PolicyNumber = builder.objectRef<{ name: Name; policy: Policy }>('PolicyNumber').implement({
  description: 'A number of the policy, with its bounds.',
  fields: (t) => ({
    name: t.expose('name', { type: PolicyName, description: 'Which one this is.' }),
    value: t.int({
      nullable: true,
      description: "The value in force; null if it follows from the community's record.",
      resolve: ({ name, policy }) => policy[name],
    }),
    usual: t.int({
      nullable: true,
      description: "The value used if none is set; null if it then follows from the community's record.",
      resolve: ({ name }) => policyNumbers[name].usual,
    }),
    minimum: t.int({
      description: 'The smallest allowed value.',
      resolve: ({ name }) => policyNumbers[name].minimum,
    }),
    maximum: t.int({
      description: 'The largest allowed value.',
      resolve: ({ name }) => policyNumbers[name].maximum,
    }),
  }),
})

const InvitationText = builder.objectRef<Text>('InvitationText').implement({
  description: 'The text with which invitations to a kind of encounter begin.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EncounterKind, description: 'The kind of encounter.' }),
    text: t.exposeString('text', { description: 'Plain text. An empty line separates paragraphs.' }),
    isUsual: t.boolean({
      description: 'Whether this is the text that came with the program.',
      resolve: ({ text }) => text === usualInvitationText,
    }),
  }),
})

export const ContactDetailName = builder.enumType('ContactDetailName', {
  description: 'A way to reach the service.',
  values: {
    CONTACT_LINES: {
      value: 'contactLines',
      description: 'Whom to write to or call, shown on /safety and /contact.',
    },
    POSTAL_ADDRESS: {
      value: 'postalAddress',
      description: 'The postal address of the service, shown in every mail and on /safety and /contact.',
    },
  } as const,
})

const ContactDetail = builder
  .objectRef<{ name: DetailName; lines: DatedLines | null }>('ContactDetail')
  .implement({
    description: 'One way to reach the service, which everyone can read.',
    fields: (t) => ({
      name: t.expose('name', { type: ContactDetailName, description: 'Which one this is.' }),
      text: t.string({
        nullable: true,
        description: 'Its lines; null if it is not set.',
        resolve: ({ lines }) => lines?.text ?? null,
      }),
      changedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was set; null if it is not set.',
        resolve: ({ lines }) => lines?.changedAt ?? null,
      }),
    }),
  })

/** What the operator may change about the service as a whole; there is one. */
export const OperatorSettings = builder.objectRef<{ id: 1 }>('OperatorSettings')

builder.node(OperatorSettings, {
  id: { resolve: ({ id }) => id },
  description: 'What operators can change about the service as a whole. There is only one.',
  authScopes: { operator: true },
  loadOne: (id, { viewer }) => (viewer?.role === 'Operator' && id === '1' ? ({ id: 1 } as const) : null),
  fields: (t) => ({
    policy: t.field({
      type: [PolicyNumber],
      description: 'The numbers of the policy, with their bounds.',
      resolve: async (_settings, _args, { db }) => {
        const policy = await readPolicy(db)
        return (Object.keys(policyNumbers) as Name[]).map((name) => ({ name, policy }))
      },
    }),
    invitationTexts: t.field({
      type: [InvitationText],
      description: 'The texts with which invitations begin, for each kind of encounter.',
      resolve: (_settings, _args, { db }) =>
        Promise.all(
          Object.values(kinds).map(async (kind) => ({ kind, text: await readInvitationText(db, kind) })),
        ),
    }),
    contactDetails: t.field({
      type: [ContactDetail],
      description: 'How to reach the service.',
      resolve: async (_settings, _args, { db }) => {
        const details = await readDatedContacts(db)
        return (Object.keys(contactDetails) as DetailName[]).map((name) => ({ name, lines: details[name] }))
      },
    }),
  }),
})

export const MailPreview = builder.objectRef<{ subject: string; text: string }>('MailPreview').implement({
  description: 'A preview of a mail. It is not sent.',
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'The subject.' }),
    text: t.exposeString('text', { description: 'The whole mail as plain text.' }),
  }),
})

builder.queryFields((t) => ({
  settings: t.field({
    type: OperatorSettings,
    authScopes: { operator: true },
    description: 'What operators can change about the service as a whole.',
    resolve: () => ({ id: 1 }) as const,
  }),
  invitationPreview: t.field({
    type: MailPreview,
    authScopes: { operator: true },
    description: 'A preview of an invitation with this text, to an invented encounter.',
    args: {
      kind: t.arg({ type: EncounterKind, required: true, description: 'The kind of encounter.' }),
      text: t.arg.string({ required: true, description: 'Plain text, up to 1,000 characters.' }),
    },
    resolve: (_root, { kind, text }, { db, deps, now }) =>
      previewInvitation(db, deps.config, { kind, intro: invitationWords(text) }, now),
  }),
}))

/** The payload fields of mutations of settings, with which the screen updates itself. */
export const changedSettings = (t: PayloadFields<object>) => ({
  settings: t.field({
    type: OperatorSettings,
    description: 'The settings as they now stand.',
    resolve: () => ({ id: 1 }) as const,
  }),
})
