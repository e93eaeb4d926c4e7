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
  description: 'A number that the operator may change.',
  values: {
    INVITATION_LIFETIME_HOURS: {
      value: 'invitationLifetimeHours',
      description: 'Hours an invitation can be answered, unless the start is nearer.',
    },
    OVER_INVITE_PERCENT: {
      value: 'overInvitePercent',
      description:
        "How many more than its seats a new encounter invites, in percent, whatever the community's record says; never for a One-on-One.",
    },
    ENCOUNTER_MINUTES: {
      value: 'encounterMinutes',
      description: 'How long a new encounter lasts, in minutes.',
    },
    DAYS_BETWEEN_FIRSTS: {
      value: 'daysBetweenFirsts',
      description:
        'The fewest days from one First Encounter of a member to the next, unless the member chose; 0 is no limit.',
    },
    REPLACE_HOURS: {
      value: 'replaceHours',
      description:
        'Until how many hours before the start a new encounter replaces whoever falls away; 0 is never.',
    },
  } as const,
})

const PolicyNumber = builder.objectRef<{ name: Name; policy: Policy }>('PolicyNumber').implement({
  description: 'A number of the policy, with its bounds.',
  fields: (t) => ({
    name: t.expose('name', { type: PolicyName, description: 'Which one.' }),
    value: t.int({
      nullable: true,
      description: "In force now; null where the community's record says it.",
      resolve: ({ name, policy }) => policy[name],
    }),
    usual: t.int({
      nullable: true,
      description: "Unless set; null where the community's record says it.",
      resolve: ({ name }) => policyNumbers[name].usual,
    }),
    minimum: t.int({
      description: 'The least it can be.',
      resolve: ({ name }) => policyNumbers[name].minimum,
    }),
    maximum: t.int({
      description: 'The most it can be.',
      resolve: ({ name }) => policyNumbers[name].maximum,
    }),
  }),
})

const InvitationText = builder.objectRef<Text>('InvitationText').implement({
  description: 'What invitations to a kind of encounter begin with.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EncounterKind, description: 'Which invitations.' }),
    text: t.exposeString('text', { description: 'Plain text; an empty line parts paragraphs.' }),
    isUsual: t.boolean({
      description: 'Whether these are the words that came with the program.',
      resolve: ({ text }) => text === usualInvitationText,
    }),
  }),
})

export const ContactDetailName = builder.enumType('ContactDetailName', {
  description: 'One way to reach the service.',
  values: {
    CONTACT_LINES: {
      value: 'contactLines',
      description: 'Whom to write to or to call, shown on /safety and /contact.',
    },
    POSTAL_ADDRESS: {
      value: 'postalAddress',
      description: 'Where the service gets its post, in every mail and on /safety and /contact.',
    },
  } as const,
})

const ContactDetail = builder
  .objectRef<{ name: DetailName; lines: DatedLines | null }>('ContactDetail')
  .implement({
    description: 'How to reach the service, as everyone may read it.',
    fields: (t) => ({
      name: t.expose('name', { type: ContactDetailName, description: 'Which one.' }),
      text: t.string({
        nullable: true,
        description: 'Its lines; null while it is not set.',
        resolve: ({ lines }) => lines?.text ?? null,
      }),
      changedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was set; null while it is not.',
        resolve: ({ lines }) => lines?.changedAt ?? null,
      }),
    }),
  })

/** What the operator may change about the service as a whole; there is one. */
export const OperatorSettings = builder.objectRef<{ id: 1 }>('OperatorSettings')

builder.node(OperatorSettings, {
  id: { resolve: ({ id }) => id },
  description: 'What the operator may change about the service as a whole; there is one.',
  authScopes: { operator: true },
  loadOne: (id, { viewer }) => (viewer?.role === 'Operator' && id === '1' ? ({ id: 1 } as const) : null),
  fields: (t) => ({
    policy: t.field({
      type: [PolicyNumber],
      description: 'The numbers of the policy.',
      resolve: async (_settings, _args, { db }) => {
        const policy = await readPolicy(db)
        return (Object.keys(policyNumbers) as Name[]).map((name) => ({ name, policy }))
      },
    }),
    invitationTexts: t.field({
      type: [InvitationText],
      description: 'What invitations begin with, for each kind of encounter.',
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
  description: 'A mail as it would read, to nobody.',
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'Its subject.' }),
    text: t.exposeString('text', { description: 'All of it, as plain text.' }),
  }),
})

builder.queryFields((t) => ({
  settings: t.field({
    type: OperatorSettings,
    authScopes: { operator: true },
    description: 'What the operator may change about the service as a whole.',
    resolve: () => ({ id: 1 }) as const,
  }),
  invitationPreview: t.field({
    type: MailPreview,
    authScopes: { operator: true },
    description: 'An invitation as it would read with these words, to an invented encounter.',
    args: {
      kind: t.arg({ type: EncounterKind, required: true, description: 'To which kind of encounter.' }),
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
