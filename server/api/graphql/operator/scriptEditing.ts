import { type PlannedLength, scriptTime } from '#rules/guide/scriptLength.ts'
import { fieldsOf, type StageFields } from '#rules/guide/stageFields.ts'
import {
  isUsualScript,
  type NewestScript,
  readNewestScripts,
  resetGuideScript,
  saveGuideScript,
} from '../../../domain/settings/guideScripts.ts'
import { readPlannedLengths } from '../../../domain/settings/plannedLengths.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { TableStage } from '../table/tableGuide.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'

const described = {
  kind: 'The kind of part.',
  seconds: 'For an opening, a prompt or a break: its length in seconds.',
  turnSeconds: 'For a round or a closing round: the length of each turn in seconds.',
  depth: 'How deep its question goes, from 1 (light) to 3 (personal). Null if it asks none.',
  text: 'For an opening or a farewell: what the guide says, in plain text of at most 600 characters.',
  picked: 'For a prompt in a One-on-One: whether it asks a question that one of the two picked.',
}

export const GuideStage = builder.objectRef<StageFields>('GuideStage').implement({
  description: 'A part of a script. Fields that its kind does not have are null.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TableStage, description: described.kind }),
    seconds: t.exposeInt('seconds', { nullable: true, description: described.seconds }),
    turnSeconds: t.exposeInt('turnSeconds', { nullable: true, description: described.turnSeconds }),
    depth: t.exposeInt('depth', { nullable: true, description: described.depth }),
    text: t.exposeString('text', { nullable: true, description: described.text }),
    picked: t.exposeBoolean('picked', { nullable: true, description: described.picked }),
  }),
})

const StageInput = builder.inputType('GuideStageInput', {
  description: 'A part of a script. Exactly the fields that its kind needs must be present.',
  fields: (t) => ({
    kind: t.field({ type: TableStage, required: true, description: described.kind }),
    seconds: t.int({ description: described.seconds }),
    turnSeconds: t.int({ description: described.turnSeconds }),
    depth: t.int({ description: described.depth }),
    text: t.string({ description: described.text }),
    picked: t.boolean({ description: described.picked }),
  }),
})

const LengthSource = describedEnum('ScriptLengthSource', 'The source of the length of encounters.', {
  Policy: 'The policy, for new encounters.',
  WeeklyPlan: 'The weekly plan of a location.',
  Encounters: 'Upcoming encounters to which nobody has come yet.',
})

const ScriptLength = builder.objectRef<PlannedLength>('ScriptLength').implement({
  description: 'The length of encounters of a kind, with its source.',
  fields: (t) => ({
    from: t.expose('from', { type: LengthSource, description: 'The source of the length.' }),
    minutes: t.exposeInt('minutes', { description: 'The length of each in minutes.' }),
    people: t.exposeInt('people', { description: 'The number of seats of each.' }),
    count: t.exposeInt('count', {
      description: 'The number of upcoming encounters; 1 for the policy or a plan.',
    }),
    location: t.exposeString('location', {
      nullable: true,
      description: 'The location, for a weekly plan; null otherwise.',
    }),
  }),
})

const GuideScript = builder.objectRef<NewestScript>('GuideScript').implement({
  description: 'The script by which the guide leads encounters of one kind.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EncounterKind, description: 'The kind of encounter.' }),
    version: t.exposeInt('version', {
      description: 'A number that increases with each save. 0 is the script that came with the program.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was saved; null for the script that came with the program.',
    }),
    isUsual: t.boolean({
      description: 'Whether it is the same as the script that came with the program.',
      resolve: isUsualScript,
    }),
    secondsTogether: t.int({
      description: 'Its length in seconds without the turns: openings, prompts, breaks and farewell.',
      resolve: ({ stages }) => scriptTime(stages).together,
    }),
    secondsEach: t.int({
      description: 'The seconds that each person adds with a full turn in every round.',
      resolve: ({ stages }) => scriptTime(stages).each,
    }),
    lengths: t.field({
      type: [ScriptLength],
      description:
        'How long encounters of this kind last: new ones, those of weekly plans and upcoming ones.',
      resolve: ({ kind }, _args, { db, now }) => readPlannedLengths(db, kind, now),
    }),
    stages: t.field({
      type: [GuideStage],
      description: 'The parts of the script, in order.',
      resolve: ({ stages }) => stages.map(fieldsOf),
    }),
  }),
})

builder.objectField(OperatorSettings, 'guideScripts', (t) =>
  t.field({
    type: [GuideScript],
    description: 'The newest script of each kind of encounter.',
    resolve: (_settings, _args, { db }) => readNewestScripts(db),
  }),
)

operatorMutation('saveGuideScript', {
  confirmed: true,
  description:
    'Saves a script as a new version. Fails if it is too long for every encounter of its kind. An encounter to whose table somebody has already come keeps the script with which it began.',
  input: {
    description: 'The whole script of a kind of encounter.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'The kind of encounter.' }),
      stages: t.field({
        type: [StageInput],
        required: true,
        description: 'The parts of the script, in order; at most 40.',
      }),
      version: t.int({
        required: true,
        description:
          'The version that was edited. Fails with CONFLICT if another one was saved in the meantime.',
      }),
    }),
  },
  write: ({ stages, ...asked }, { db, now }) => {
    const fields = stages.map(({ kind, seconds, turnSeconds, depth, text, picked }) => ({
      kind,
      seconds: seconds ?? null,
      turnSeconds: turnSeconds ?? null,
      depth: depth ?? null,
      text: text ?? null,
      picked: picked ?? null,
    }))
    return saveGuideScript(db, { ...asked, stages: fields }, now)
  },
  payload: { description: 'The settings after the change.', fields: changedSettings },
})

operatorMutation('resetGuideScript', {
  confirmed: true,
  description: 'Saves the script that came with the program as the newest version.',
  input: {
    description: 'The script to reset.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'The kind of encounter.' }),
      version: t.int({
        description:
          'The version that the client is replacing. Fails with CONFLICT if another one was saved in the meantime. If absent, this is not checked.',
      }),
    }),
  },
  write: (asked, { db, now }) => resetGuideScript(db, asked, now),
  payload: { description: 'The settings, with the script in force.', fields: changedSettings },
})
