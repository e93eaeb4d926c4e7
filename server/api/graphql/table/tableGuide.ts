import type { HostMoveKind, StageKind } from '#rules/guide/table.ts'
import type { CountView, LineView, PersonView, TableView } from '#rules/guide/tableView.ts'
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

export const TableStage = describedEnum('TableStage', 'A kind of part of the evening.', stages)

const Person = builder.objectRef<PersonView>('TablePerson').implement({
  description: 'Somebody who is at the table, or who was there and may come back.',
  fields: (t) => ({
    seatId: t.exposeID('id', {
      description: 'The id of the seat, which is also its name at the video service.',
    }),
    name: t.exposeString('name', {
      description: 'Their username; for an operator, a word for what they do there.',
    }),
    isYou: t.exposeBoolean('isYou', { description: 'Whether it is your own seat.' }),
    isHere: t.exposeBoolean('isHere', { description: 'Whether they are at the table now.' }),
    isHost: t.exposeBoolean('isHost', { description: 'Whether they are hosting now.' }),
    isSpeaking: t.exposeBoolean('isSpeaking', { description: 'Whether they have the turn or the floor.' }),
    hand: t.exposeInt('hand', {
      nullable: true,
      description: 'Their position among the raised hands, from 1; null if their hand is not raised.',
    }),
    canBeRemoved: t.exposeBoolean('canBeRemoved', {
      description: 'Whether you may remove them, as the host or as an operator.',
    }),
  }),
})

const Count = builder.objectRef<CountView>('TableCount').implement({
  description: 'How many people at the table want something. Never shows who.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of people.' }),
    needed: t.exposeInt('needed', { description: 'The number needed.' }),
    isYours: t.exposeBoolean('isYours', { description: 'Whether you are one of them.' }),
  }),
})

const Turn = builder.objectRef<NonNullable<TableView['turn']>>('TableTurn').implement({
  description: 'A turn of a round.',
  fields: (t) => ({
    person: t.expose('person', { type: Person, description: 'Whose turn it is.' }),
    until: t.expose('until', { type: 'DateTime', description: 'When the turn ends by itself.' }),
    next: t.expose('next', { type: [Person], description: 'The people whose turns follow, in order.' }),
  }),
})

const Floor = builder.objectRef<NonNullable<TableView['floor']>>('TableFloor').implement({
  description: 'The person who has the floor after raising a hand; null if nobody has.',
  fields: (t) => ({
    person: t.expose('person', { type: Person, description: 'Who has the floor.' }),
    until: t.expose('until', { type: 'DateTime', description: 'When the floor goes to the next hand.' }),
  }),
})

const Smaller = builder.objectRef<NonNullable<TableView['smaller']>>('TableSmaller').implement({
  description:
    'The choice when too few are there: to go on with fewer, or to end so that it counts for nobody.',
  fields: (t) => ({
    goOn: t.expose('goOn', { type: Count, description: 'How many would go on.' }),
    end: t.expose('end', { type: Count, description: 'How many would end it.' }),
  }),
})

export const TableLine = builder.objectRef<LineView>('TableLine').implement({
  description: 'A line of text from the host, or from an operator who does not host.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text.' }),
    by: t.exposeString('by', {
      description: "The writer's username; at the table a word in place of an operator's.",
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was sent.' }),
  }),
})

const hostMoves: Record<HostMoveKind, string> = {
  MoveOn: 'Moves on to the next part.',
  GoBack: 'Goes back to the previous part.',
  Extend: 'Adds two minutes to the part or the turn.',
  SkipTurn: 'Moves on to the next speaker.',
}

/** The host's moves, by their names in the schema. */
export const HostMoveNames = describedEnum('TableHostMoveKind', 'An action of a host.', hostMoves)

const HostMove = builder.objectRef<NonNullable<TableView['hostMove']>>('TableHostMove').implement({
  description: "A host's action, as everybody at the table sees it.",
  fields: (t) => ({
    kind: t.expose('kind', { type: HostMoveNames, description: 'The action.' }),
    isHost: t.exposeBoolean('isHost', {
      description: 'Whether it was the host. Otherwise it was an operator who does not host.',
    }),
    isYou: t.exposeBoolean('isYou', { description: 'Whether it was you.' }),
  }),
})

const Offer = builder.objectRef<TableView['offered'][number]>('TableOffer').implement({
  description: 'A question that can be picked for a One-on-One.',
  fields: (t) => ({
    questionId: t.exposeID('id', { description: 'The id of the question, to pass to `actAtTable`.' }),
    text: t.exposeString('text', { description: 'The question.' }),
    isPicked: t.exposeBoolean('isPicked', {
      description: 'Whether you picked it. Nobody sees what the other picked.',
    }),
  }),
})

export const TableGuide = builder.objectRef<TableView>('TableGuide').implement({
  description: 'What the guide of the conversation shows to one person.',
  fields: (t) => ({
    step: t.exposeInt('step', {
      description: 'Identifies the part and turn. Pass it with an action that is about them.',
    }),
    stage: t.expose('stage', { type: TableStage, description: 'The kind of this part of the evening.' }),
    stageNumber: t.exposeInt('stageNumber', { description: 'The position of the current part, from 1.' }),
    stageCount: t.exposeInt('stageCount', { description: 'The number of parts of the evening.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'What the guide says when it explains something; null otherwise.',
    }),
    question: t.exposeString('question', {
      nullable: true,
      description: 'The question; null if there is none.',
    }),
    from: t.expose('from', { type: 'DateTime', description: 'When this part began.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'When this part ends by itself; null while a host holds it.',
    }),
    due: t.expose('due', {
      type: 'DateTime',
      nullable: true,
      description:
        "When the part's planned time is or was over. Only for the host; null for others, and if the part has no planned time.",
    }),
    people: t.expose('people', { type: [Person], description: 'The people who are or were at the table.' }),
    turn: t.expose('turn', {
      type: Turn,
      nullable: true,
      description: 'The current turn of a round; null outside rounds.',
    }),
    floor: t.expose('floor', {
      type: Floor,
      nullable: true,
      description: 'The person who has the floor after raising a hand; null if nobody has.',
    }),
    youSit: t.exposeBoolean('youSit', {
      description: 'Whether you have a seat. Without one, an operator is asked nothing and has no turn.',
    }),
    ready: t.expose('ready', {
      type: Count,
      nullable: true,
      description: 'How many are ready to move on. Null if you are not asked.',
    }),
    longer: t.expose('longer', {
      type: Count,
      nullable: true,
      description: 'How many want two minutes more. Null if you are not asked, or if it was granted.',
    }),
    smaller: t.expose('smaller', {
      type: Smaller,
      nullable: true,
      description:
        'The choice to go on or end, while fewer than the minimum are there from ten minutes after the start. Null otherwise, and if you are not asked.',
    }),
    yourShare: t.exposeFloat('yourShare', {
      nullable: true,
      description:
        "Your share, from 0 to 1, of the time taken so far by turns and by people who had the floor. It is not measured by listening. Nobody sees another person's share.",
    }),
    offered: t.expose('offered', {
      type: [Offer],
      description: 'Questions to pick from, while arriving and in the opening of a One-on-One.',
    }),
    picksLeft: t.exposeInt('picksLeft', { description: 'The number of questions you may still pick.' }),
    hostMove: t.expose('hostMove', {
      type: HostMove,
      nullable: true,
      description:
        'What the host, or an operator who does not host, last did. Shown for some seconds, then null.',
    }),
    line: t.field({
      type: TableLine,
      nullable: true,
      description: 'The newest of `lines`; null if there is none.',
      resolve: ({ lines }) => lines.at(-1) ?? null,
    }),
    lines: t.expose('lines', {
      type: [TableLine],
      description:
        'The last line from each host, and from each operator who does not host, the newest last. Each is shown for a minute.',
    }),
    youHost: t.exposeBoolean('youHost', { description: 'Whether you are hosting now.' }),
    mayHost: t.exposeBoolean('mayHost', { description: 'Whether you are allowed to host.' }),
    moves: t.expose('moves', {
      type: [HostMoveNames],
      description: "The host's actions that you can take now.",
    }),
  }),
})
