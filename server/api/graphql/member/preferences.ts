import { updatePreferences } from '../../../domain/members/updatePreferences.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { AgeRange, Gender, Location } from './lookups.ts'
import { Viewer } from './viewer.ts'

const Preferences = builder.prismaObject('Member', {
  variant: 'Preferences',
  select: { id: true },
  description: "The viewer's preferences, for forming groups and for mail.",
  fields: (t) => ({
    username: t.exposeString('username', {
      description: "The viewer's username. Change it with `changeUsername`.",
    }),
    email: t.exposeString('email', {
      description: "The viewer's e-mail. Change it with `requestEmailChange`.",
    }),
    preferredLocation: t.relation('location', {
      type: Location,
      nullable: true,
      description:
        'The location where they would like to meet people; null for an operator who takes no part.',
    }),
    ageRange: t.relation('ageRange', {
      type: AgeRange,
      nullable: true,
      description: 'Their own age range; null for an operator who takes no part.',
    }),
    genderIdentity: t.relation('gender', {
      type: Gender,
      nullable: true,
      description: 'Their gender identity; null for an operator who takes no part.',
    }),
    preferredAgeRanges: t.field({
      type: [AgeRange],
      description: 'The age ranges of those they would like to meet, the youngest first.',
      select: (_args, _context, nestedSelection) => ({
        preferredAgeRanges: {
          select: { ageRange: nestedSelection(true) },
          orderBy: { ageRange: { position: 'asc' } },
        },
      }),
      resolve: ({ preferredAgeRanges }) => preferredAgeRanges.map(({ ageRange }) => ageRange),
    }),
    wantsInvitationMail: t.exposeBoolean('wantsInvitationMail', {
      description: 'Whether invitations also come by mail. The dashboard always shows them.',
    }),
    wantsNewsMail: t.exposeBoolean('wantsNewsMail', { description: 'Whether news comes by mail.' }),
  }),
})

builder.prismaObjectField(Viewer, 'preferences', (t) =>
  t.variant(Preferences, { description: "The viewer's preferences, for forming groups and for mail." }),
)

memberMutation('updatePreferences', {
  description: "Changes the viewer's preferences. Username and e-mail do not change.",
  input: {
    description: "The viewer's new preferences. Absent fields do not change.",
    fields: (t) => ({
      preferredLocationId: t.globalID({
        for: Location,
        description: 'The location where they would like to meet people.',
      }),
      ageRangeId: t.globalID({ for: AgeRange, description: 'Their own age range.' }),
      genderIdentityId: t.globalID({ for: Gender, description: 'Their gender identity.' }),
      preferredAgeRangeIds: t.globalIDList({
        for: AgeRange,
        description: 'The age ranges of those they would like to meet; at least one.',
      }),
      wantsInvitationMail: t.boolean({ description: 'Whether invitations come by mail.' }),
      wantsNewsMail: t.boolean({ description: 'Whether news comes by mail.' }),
    }),
  },
  write: (asked, { db, now }) => updatePreferences(db, asked, now),
  payload: {
    description: 'The viewer, with the changed preferences.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with the changed preferences.'),
    }),
  },
})
