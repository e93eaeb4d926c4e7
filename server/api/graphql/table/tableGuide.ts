import type { HostMoveKind, StageKind } from '#rules/guide/table.ts'
import type { CountView, PersonView, TableView } from '#rules/guide/tableView.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'

const stages: Record<StageKind, string> = {
  Arriving: 'People come in; a light question to begin with.',
  Opening: 'How the evening works.',
  Round: 'Everybody has one turn at a question.',
  Prompt: 'One question for open talk.',
  Break: 'A short break.',
  ClosingRound: 'One last question, in short turns.',
  Farewell: 'What happens next.',
}

export const TableStage = describedEnum('TableStage', 'What a part of the evening is.', stages)

const Person = builder.objectRef<PersonView>('TablePerson').implement({
  description: 'Somebody at the table, or who was there and may come back.',
  fields: (t) => ({
    seatId: t.exposeID('id', { description: 'Names the seat; the video service knows it by the same name.' }),
    name: t.exposeString('name', { description: 'The username.' }),
    isYou: t.exposeBoolean('isYou', { description: 'Whether it is your own seat.' }),
    isHere: t.exposeBoolean('isHere', { description: 'Whether they are at the table now.' }),
    isHost: t.exposeBoolean('isHost', { description: 'Whether they host now.' }),
    isSpeaking: t.exposeBoolean('isSpeaking', { description: 'Whether they have the turn or the floor.' }),
    hand: t.exposeInt('hand', {
      nullable: true,
      description: 'Their place among the raised hands, from 1; null without one.',
    }),
    canBeRemoved: t.exposeBoolean('canBeRemoved', {
      description: 'Whether you may remove them, as the host or as an operator.',
    }),
  }),
})

const Count = builder.objectRef<CountView>('TableCount').implement({
  description: 'How many at the table want something; never who.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many.' }),
    needed: t.exposeInt('needed', { description: 'How many it takes.' }),
    isYours: t.exposeBoolean('isYours', { description: 'Whether you are one of them.' }),
  }),
})

const Turn = builder.objectRef<NonNullable<TableView['turn']>>('TableTurn').implement({
  description: 'A turn of a round.',
  fields: (t) => ({
    person: t.expose('person', { type: Person, description: 'Whose turn it is.' }),
    until: t.expose('until', { type: 'DateTime', description: 'When the turn ends by itself.' }),
    next: t.expose('next', { type: [Person], description: 'Who follows, in order.' }),
  }),
})

const Floor = builder.objectRef<NonNullable<TableView['floor']>>('TableFloor').implement({
  description: 'Who speaks after raising a hand.',
  fields: (t) => ({
    person: t.expose('person', { type: Person, description: 'Who has the floor.' }),
    until: t.expose('until', { type: 'DateTime', description: 'When the floor goes to the next hand.' }),
  }),
})

const Smaller = builder.objectRef<NonNullable<TableView['smaller']>>('TableSmaller').implement({
  description: 'Too few are there: go on with fewer, or end without it counting for anyone.',
  fields: (t) => ({
    goOn: t.expose('goOn', { type: Count, description: 'Who would go on.' }),
    end: t.expose('end', { type: Count, description: 'Who would end it.' }),
  }),
})

const Line = builder.objectRef<NonNullable<TableView['line']>>('TableLine').implement({
  description: 'A line of text from the host, or from an operator who does not host.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'What it says.' }),
    by: t.exposeString('by', { description: "The host's name, or that it is the operator." }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was sent.' }),
  }),
})

const hostMoves: Record<HostMoveKind, string> = {
  MoveOn: 'On to the next part.',
  GoBack: 'Back to the part before.',
  Extend: 'Two minutes more for the part or the turn.',
  SkipTurn: 'On to the next speaker.',
}

/** The host's moves, by their names in the schema. */
export const HostMoveNames = describedEnum('TableHostMoveKind', 'What a host does.', hostMoves)

const HostMove = builder.objectRef<NonNullable<TableView['hostMove']>>('TableHostMove').implement({
  description: 'What a host did, as everybody at the table sees it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: HostMoveNames, description: 'What was done.' }),
    isHost: t.exposeBoolean('isHost', {
      description: 'Whether it was the host; else it was an operator, who does not host.',
    }),
    isYou: t.exposeBoolean('isYou', { description: 'Whether it was you.' }),
  }),
})

const Offer = builder.objectRef<TableView['offered'][number]>('TableOffer').implement({
  description: 'A question that can be picked for a One-on-One.',
  fields: (t) => ({
    questionId: t.exposeID('id', { description: 'Give it to actAtTable.' }),
    text: t.exposeString('text', { description: 'The question.' }),
    isPicked: t.exposeBoolean('isPicked', {
      description: 'Whether you picked it; nobody sees what the other picked.',
    }),
  }),
})

export const TableGuide = builder.objectRef<TableView>('TableGuide').implement({
  description: 'What the guide of the conversation shows to one person.',
  fields: (t) => ({
    step: t.exposeInt('step', {
      description: 'Names the stage and turn; give it with an act that is about them.',
    }),
    stage: t.expose('stage', { type: TableStage, description: 'What this part of the evening is.' }),
    stageNumber: t.exposeInt('stageNumber', { description: 'Its place among the parts, from 1.' }),
    stageCount: t.exposeInt('stageCount', { description: 'How many parts the evening has.' }),
    text: t.exposeString('text', { nullable: true, description: 'What the guide says, where it explains.' }),
    question: t.exposeString('question', {
      nullable: true,
      description: 'The question, where there is one.',
    }),
    from: t.expose('from', { type: 'DateTime', description: 'When this part began.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends by itself; null while a host holds it.',
    }),
    due: t.expose('due', {
      type: 'DateTime',
      nullable: true,
      description:
        'When its own time is or was over, for whoever hosts; null for others, and where it has no time of its own.',
    }),
    people: t.expose('people', { type: [Person], description: 'Those at the table, and those who were.' }),
    turn: t.expose('turn', { type: Turn, nullable: true, description: 'The turn of a round.' }),
    floor: t.expose('floor', {
      type: Floor,
      nullable: true,
      description: 'Who speaks after raising a hand.',
    }),
    youSit: t.exposeBoolean('youSit', {
      description: 'Whether you have a seat. Without one, an operator is asked nothing and has no turn.',
    }),
    ready: t.expose('ready', {
      type: Count,
      nullable: true,
      description: 'Who is ready to move on; null where you are not asked.',
    }),
    longer: t.expose('longer', {
      type: Count,
      nullable: true,
      description: 'Who wants two minutes more; null where you are not asked, or it was granted.',
    }),
    smaller: t.expose('smaller', {
      type: Smaller,
      nullable: true,
      description:
        'Set while fewer than the minimum are there, from ten minutes after the start; null where you are not asked.',
    }),
    yourShare: t.exposeFloat('yourShare', {
      nullable: true,
      description:
        "Your part of the time that turns and floors have taken so far, from 0 to 1; nothing listens to who speaks. Nobody sees another person's.",
    }),
    offered: t.expose('offered', {
      type: [Offer],
      description: 'Questions to pick from, while arriving and in the opening of a One-on-One.',
    }),
    picksLeft: t.exposeInt('picksLeft', { description: 'How many you may still pick.' }),
    hostMove: t.expose('hostMove', {
      type: HostMove,
      nullable: true,
      description: 'What the host did last, or an operator who does not host, for some seconds.',
    }),
    line: t.expose('line', {
      type: Line,
      nullable: true,
      description: 'The last line of the host, or of an operator who does not host; for a minute.',
    }),
    youHost: t.exposeBoolean('youHost', { description: 'Whether you host now.' }),
    mayHost: t.exposeBoolean('mayHost', { description: 'Whether you may host.' }),
    moves: t.expose('moves', {
      type: [HostMoveNames],
      description: 'Which of what a host does you can do now.',
    }),
  }),
})
