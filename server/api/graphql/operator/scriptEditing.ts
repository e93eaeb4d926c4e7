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
  kind: 'What this part is.',
  seconds: 'How long it lasts, in seconds: of an opening, a prompt or a break.',
  turnSeconds: 'How long a turn lasts, in seconds: of a round or a closing round.',
  depth: 'How deep its question goes, from 1 (light) to 3 (personal), where it asks one.',
  text: 'What the guide says, in plain text: of an opening or a farewell; at most 600 characters.',
  picked: 'Of a prompt in a One-on-One: whether it asks a question that one of the two picked.',
}

export const GuideStage = builder.objectRef<StageFields>('GuideStage').implement({
  description: 'A part of a script; what its kind does not have is null.',
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
  description: 'A part of a script. What its kind needs must be there, and nothing else.',
  fields: (t) => ({
    kind: t.field({ type: TableStage, required: true, description: described.kind }),
    seconds: t.int({ description: described.seconds }),
    turnSeconds: t.int({ description: described.turnSeconds }),
    depth: t.int({ description: described.depth }),
    text: t.string({ description: described.text }),
    picked: t.boolean({ description: described.picked }),
  }),
})

const LengthSource = describedEnum('ScriptLengthSource', 'What says how long encounters last.', {
  Policy: 'The policy, for new encounters.',
  WeeklyPlan: 'The weekly plan of a location.',
  Encounters: 'Encounters ahead that nobody has come to yet.',
})

const ScriptLength = builder.objectRef<PlannedLength>('ScriptLength').implement({
  description: 'How long encounters of a kind last, by what says so.',
  fields: (t) => ({
    from: t.expose('from', { type: LengthSource, description: 'What says so.' }),
    minutes: t.exposeInt('minutes', { description: 'How long each lasts.' }),
    people: t.exposeInt('people', { description: 'How many each seats.' }),
    count: t.exposeInt('count', { description: 'How many encounters ahead; 1 for a policy or a plan.' }),
    location: t.exposeString('location', { nullable: true, description: 'Where, for a weekly plan.' }),
  }),
})

const GuideScript = builder.objectRef<NewestScript>('GuideScript').implement({
  description: 'What the guide leads through at encounters of a kind.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EncounterKind, description: 'At which encounters.' }),
    version: t.exposeInt('version', {
      description: 'Counts up with each save; 0 is the one that came with the program.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was saved; null for the one that came with the program.',
    }),
    isUsual: t.boolean({
      description: 'Whether it says the same as the one that came with the program.',
      resolve: isUsualScript,
    }),
    secondsTogether: t.int({
      description: 'How long it takes, in seconds, beside the turns: openings, prompts, breaks and farewell.',
      resolve: ({ stages }) => scriptTime(stages).together,
    }),
    secondsEach: t.int({
      description: 'What each person adds, in seconds, with a whole turn in every round.',
      resolve: ({ stages }) => scriptTime(stages).each,
    }),
    lengths: t.field({
      type: [ScriptLength],
      description: 'How long encounters of the kind last: new ones, those of weekly plans, and those ahead.',
      resolve: ({ kind }, _args, { db, now }) => readPlannedLengths(db, kind, now),
    }),
    stages: t.field({
      type: [GuideStage],
      description: 'Its parts, in order.',
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
    'Saves a script as a new version; refused where it is too long for every encounter of its kind. An encounter to whose table somebody has come stays with the one it began with.',
  input: {
    description: 'The whole script of a kind of encounter.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'At which encounters.' }),
      stages: t.field({
        type: [StageInput],
        required: true,
        description: 'Its parts, in order; 40 at most.',
      }),
      version: t.int({
        required: true,
        description: 'The version that was edited; refused where another was saved meanwhile.',
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
  payload: { description: 'It is saved.', fields: changedSettings },
})

operatorMutation('resetGuideScript', {
  confirmed: true,
  description: 'Makes the script that came with the program the newest version again.',
  input: {
    description: 'Which script.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'At which encounters.' }),
      version: t.int({
        description:
          'The version it is to follow; refused where another was saved meanwhile. Absent: whichever is.',
      }),
    }),
  },
  write: (asked, { db, now }) => resetGuideScript(db, asked, now),
  payload: { description: 'It is in force.', fields: changedSettings },
})
