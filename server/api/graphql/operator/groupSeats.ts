import { isLinkRule } from '#rules/encounters/linkFigures.ts'
import { type TableRule as Rule, tableRules, tableRuleTexts } from '#rules/encounters/tableRules.ts'
import { runsOf } from '../../../domain/groups/candidates.ts'
import type { LeftOutReason, LinkReason } from '../../../engine/formation.ts'
import { builder } from '../builder/builder.ts'
import { OperatorMember } from './operatorMember.ts'
import { isLeftToOthers } from './ownTable.ts'

const constant = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

export const TableRule = builder.enumType('TableRule', {
  description: 'A rule that a table can break.',
  values: Object.fromEntries(
    tableRules.map((rule) => [constant(rule), { value: rule, description: tableRuleTexts[rule] }]),
  ) as Record<string, { value: Rule; description: string }>,
})

const leftOutTexts = {
  tooFewPeople: 'Too few can come for one group.',
  seatsDoNotDivide: 'The people do not divide into whole groups.',
  barredFromTooMany: 'Too few others remain that they can be seated with.',
  metTooMany: 'Has met too many of the others.',
  noFreeGroup: 'No group could take them without breaking a rule.',
  noGroupByLinks:
    'No group that holds together by the links of its people could take them, or the chosen number of tables is reached.',
  noTableLeft: 'The chosen number of tables is reached.',
  movedOut: 'Taken off a table by an operator.',
  notActive: 'Was no longer an active member when the groups were invited.',
  notFree: 'Was not free at these times.',
} satisfies Record<FirstReason, string> & Record<string, string>

/** The reasons that are stored. Those of the engine that reveal something about links never are. */
type FirstReason = Exclude<LeftOutReason, LinkReason>

type LeftOutReasonName = keyof typeof leftOutTexts

const LeftOutReasonEnum = builder.enumType('LeftOutReason', {
  description: 'Why somebody is at no table.',
  values: Object.fromEntries(
    Object.entries(leftOutTexts).map(([reason, description]) => [
      constant(reason),
      { value: reason, description },
    ]),
  ) as Record<string, { value: LeftOutReasonName; description: string }>,
})

/** What an operator reads instead of the reason why they are left out themselves, if another operator can read it. */
const ownReason = 'Another operator can read why.'

const isLeftOutReason = (reason: string | null): reason is LeftOutReasonName =>
  reason !== null && reason in leftOutTexts
const isRule = (rule: string): rule is Rule => (tableRules as readonly string[]).includes(rule)

export const GroupSeat = builder.prismaNode('FormationSeat', {
  select: { id: true },
  name: 'GroupSeat',
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description:
    'A candidate of a proposal, at a table or left out, with the reason. Shows nothing about who chose whom.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: { run: runsOf(viewer) },
  }),
  fields: (t) => ({
    member: t.relation('member', { type: OperatorMember, description: 'The candidate.' }),
    ageRange: t.string({
      nullable: true,
      description: 'Their age range, such as `25-34`.',
      select: { member: { select: { ageRange: { select: { label: true } } } } },
      resolve: ({ member }) => member.ageRange?.label ?? null,
    }),
    gender: t.string({
      nullable: true,
      description: 'Their gender identity, used to balance tables.',
      select: { member: { select: { gender: { select: { label: true } } } } },
      resolve: ({ member }) => member.gender?.label ?? null,
    }),
    sentence: t.string({
      description: 'Why they are or are not at this table, as a sentence to show to the operator.',
      select: { sentence: true, groupId: true, memberId: true },
      resolve: async (seat, _args, context) =>
        seat.groupId === null && (await isLeftToOthers(context, [seat])) ? ownReason : seat.sentence,
    }),
    reason: t.field({
      type: LeftOutReasonEnum,
      nullable: true,
      description:
        'Why they are left out. Null if they sit at a table, and for the viewer if another operator can read it.',
      select: { reason: true, memberId: true },
      resolve: async ({ reason, memberId }, _args, context) =>
        isLeftOutReason(reason) && !(await isLeftToOthers(context, [{ memberId }])) ? reason : null,
    }),
    isMovedByHand: t.exposeBoolean('moved', {
      description: 'Whether an operator put them here or took them off a table.',
    }),
    roundsLeftOut: t.exposeInt('waited', {
      description: 'The number of earlier rounds in a row in which they were left out.',
    }),
    welcomedBy: t.exposeInt('welcomedBy', {
      description: 'The number of people at the table who would like to meet their age range.',
    }),
    welcomes: t.exposeInt('welcomes', {
      description: 'The number of people at the table whose age range they would like to meet.',
    }),
    metBefore: t.exposeInt('metBefore', {
      description: 'The number of people at the table whom they have met before.',
    }),
    broken: t.field({
      type: [TableRule],
      description: 'Rules that are broken because of them. Rules about links are shown only for the table.',
      select: { broken: true, groupId: true },
      resolve: async ({ broken, groupId }, _args, context) => {
        const rules = broken.filter(isRule).filter((rule) => !isLinkRule(rule))
        if (!rules.includes('barred')) return rules
        const beside = await context.db.formationSeat.findMany({
          where: { groupId },
          select: { memberId: true },
        })
        return (await isLeftToOthers(context, beside)) ? rules.filter((rule) => rule !== 'barred') : rules
      },
    }),
  }),
})
