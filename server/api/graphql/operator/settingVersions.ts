import { usualInvitationText } from '#rules/forms/invitationText.ts'
import type { Question } from '#rules/guide/questionList.ts'
import { fieldsOf } from '#rules/guide/stageFields.ts'
import type { Script } from '#rules/guide/table.ts'
import type { PublicTextName } from '#rules/publicTexts/publicTexts.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import type { ContactDetailName } from '#rules/safety/contactDetails.ts'
import { scriptOfKind } from '../../../domain/settings/guideScripts.ts'
import { publicTextKey } from '../../../domain/settings/readPublicTexts.ts'
import { questionList } from '../../../domain/settings/saveQuestions.ts'
import { contactDetailKey, invitationTextKey } from '../../../domain/settings/settings.ts'
import { readTextVersions } from '../../../domain/settings/textVersions.ts'
import { readVersions, type SettingVersion as Version } from '../../../domain/settings/versions.ts'
import type { EncounterKind } from '../../../generated/client/client.ts'
import type { Db } from '../../../platform/database/db.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { noRow } from '../builder/globalIds.ts'
import { OperatorMember } from './operatorMember.ts'
import { OperatorSettings } from './operatorSettings.ts'
import { GuideQuestion } from './questionEditing.ts'
import { GuideStage } from './scriptEditing.ts'

type Line = Omit<Version<unknown>, 'content'> & {
  stages?: Script
  questions?: readonly Question[]
  text?: string
}

const readScripts =
  (kind: EncounterKind) =>
  async (db: Db): Promise<Line[]> =>
    (await readVersions(db, scriptOfKind(kind))).map(({ content: stages, ...version }) => ({
      ...version,
      stages,
    }))

const readText =
  (key: string, usual: string) =>
  async (db: Db): Promise<Line[]> =>
    (await readTextVersions(db, key, usual)).map(({ content: text, ...version }) => ({ ...version, text }))

const readPublicText = (name: PublicTextName) => readText(publicTextKey(name), usualTexts[name])
const readInvitation = (kind: EncounterKind) => readText(invitationTextKey(kind), usualInvitationText)
const readContactDetail = (name: ContactDetailName) => readText(contactDetailKey(name), '')

const readers = {
  FirstScript: readScripts('First'),
  SecondScript: readScripts('Second'),
  OneOnOneScript: readScripts('OneOnOne'),
  Questions: async (db) =>
    (await readVersions(db, questionList)).map(({ content: questions, ...version }) => ({
      ...version,
      questions,
    })),
  FirstInvitation: readInvitation('First'),
  SecondInvitation: readInvitation('Second'),
  OneOnOneInvitation: readInvitation('OneOnOne'),
  Terms: readPublicText('terms'),
  PrivacyPolicy: readPublicText('privacyPolicy'),
  CommunityGuidelines: readPublicText('communityGuidelines'),
  FirstVideo: readPublicText('firstVideo'),
  ChoosingVideo: readPublicText('choosingVideo'),
  ContactLines: readContactDetail('contactLines'),
  PostalAddress: readContactDetail('postalAddress'),
} satisfies Record<string, (db: Db) => Promise<Line[]>>

const VersionedSetting = describedEnum<keyof typeof readers>(
  'VersionedSetting',
  'A setting whose earlier versions can be read.',
  {
    FirstScript: 'The script of a First Encounter.',
    SecondScript: 'The script of a Second Encounter.',
    OneOnOneScript: 'The script of a One-on-One.',
    Questions: 'The questions that tables can pick.',
    FirstInvitation: 'The text with which invitations to a First Encounter begin.',
    SecondInvitation: 'The text with which invitations to a Second Encounter begin.',
    OneOnOneInvitation: 'The text with which invitations to a One-on-One begin.',
    Terms: 'The terms of service.',
    PrivacyPolicy: 'The privacy policy.',
    CommunityGuidelines: 'The community guidelines.',
    FirstVideo: 'The address of a recording of a First Encounter.',
    ChoosingVideo: 'The address of a recording of choosing afterwards.',
    ContactLines: 'Whom to write to or call.',
    PostalAddress: 'The postal address of the service.',
  },
)

const SettingVersion = builder.objectRef<Line>('SettingVersion').implement({
  description: 'A version of a setting.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'A number that increases with each save. 0 is the version that comes with the program.',
    }),
    savedAt: t.expose('savedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was saved and came into force; null for the version that comes with the program.',
    }),
    savedBy: t.prismaField({
      type: OperatorMember,
      nullable: true,
      description: 'The operator who saved it; null for the version that comes with the program.',
      resolve: (query, { savedById }, _args, { db }) =>
        db.member.findUnique({ ...query, where: { id: savedById ?? noRow } }),
    }),
    sameAs: t.exposeInt('sameAs', {
      nullable: true,
      description: 'The number of the earliest version with the same content; null if there is none.',
    }),
    stages: t.field({
      type: [GuideStage],
      nullable: true,
      description: 'For a script: its parts, in order; null for anything else.',
      resolve: ({ stages }) => stages?.map(fieldsOf) ?? null,
    }),
    questions: t.field({
      type: [GuideQuestion],
      nullable: true,
      description: 'For questions: the questions that tables can pick; null for anything else.',
      resolve: ({ questions }) => (questions ? [...questions] : null),
    }),
    text: t.exposeString('text', {
      nullable: true,
      description:
        'For a text, an address or lines: what was written, possibly empty; null for anything else.',
    }),
  }),
})

const ofWhat = { type: VersionedSetting, required: true, description: 'The setting.' } as const

builder.objectFields(OperatorSettings, (t) => ({
  versions: t.field({
    type: [SettingVersion],
    description:
      'All versions of a setting: the one in use first, then the others from the latest to the one that comes with the program.',
    args: { of: t.arg(ofWhat) },
    resolve: (_settings, { of }, { db }) => readers[of](db),
  }),
  version: t.field({
    type: SettingVersion,
    nullable: true,
    description: 'One version of a setting; null if there is no such version.',
    args: {
      of: t.arg(ofWhat),
      version: t.arg.int({ required: true, description: 'The number of the version.' }),
    },
    resolve: async (_settings, { of, version }, { db }) =>
      (await readers[of](db)).find((each) => each.version === version) ?? null,
  }),
}))
