import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { weekdays } from '#rules/encounters/weeklyPlan.ts'
import { readDraft } from '../../../browser/drafts.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { DraftDisclosure } from '../shared/DraftDisclosure.tsx'
import operator from '../shared/Operator.module.css'
import { findKind } from '../shared/proposalWords.ts'
import { howMany } from '../shared/words.ts'
import type {
  WeeklyPlans_query$data,
  WeeklyPlans_query$key,
} from './__generated__/WeeklyPlans_query.graphql.ts'
import { WeeklyPlanForm } from './WeeklyPlanForm.tsx'
import { emptyPlan, type PlanValues } from './weeklyPlanValues.ts'

type Plan = WeeklyPlans_query$data['weeklyPlans'][number]

const textOf = (number: number | null | undefined): string => (number == null ? '' : String(number))

const valuesOf = ({ kind, location, slots, ...numbers }: Plan): PlanValues => ({
  kind,
  locationId: location.id,
  minutes: textOf(numbers.minutes),
  overInvite: textOf(numbers.overInvite),
  remindHours: textOf(numbers.remindHours),
  slots: slots.map(({ weekday, time, tables, active }) => ({
    weekday: String(weekday),
    time,
    active,
    tables: textOf(tables),
  })),
})

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
/** Formats a time of a plan, such as '19:00', as other screens do: '7:00 PM'. */
const timeWords = (time: string): string => clock.format(new Date(`1970-01-01T${time}Z`))

const slotWords = ({ weekday, time, tables, active }: Plan['slots'][number]): string =>
  [
    `${weekdays[weekday - 1]} ${timeWords(time)}`,
    tables == null ? null : howMany(tables, 'table'),
    active ? null : 'not proposed',
  ]
    .filter(Boolean)
    .join(', ')

/** Keeps a plan that another operator deleted on the page while it is edited here, without a version. */
function useLastingPlans(plans: readonly Plan[]): readonly Plan[] {
  const [known, setKnown] = useState(plans)
  const gone = known
    .filter(({ id }) => plans.every((plan) => plan.id !== id) && readDraft(draftOf(id)) !== null)
    .map((plan) => (plan.version === '' ? plan : { ...plan, version: '' }))
  const lasting = [...plans, ...gone]
  const isKnown = lasting.length === known.length && lasting.every((plan, index) => plan === known[index])
  if (!isKnown) setKnown(lasting)
  return lasting
}

const draftOf = (planId: string) => `weekly plan ${planId}`
const newDraft = draftOf('new')

/** The weekly plans, by location and kind, which can be changed and added here. */
export function WeeklyPlans({ query }: { query: WeeklyPlans_query$key }) {
  const { weeklyPlans, locations, settings } = useFragment(
    graphql`
      fragment WeeklyPlans_query on Query {
        weeklyPlans {
          id
          kind
          minutes
          overInvite
          remindHours
          version
          location {
            id
            label
          }
          slots {
            weekday
            time
            tables
            active
          }
        }
        locations {
          id
          label
        }
        settings {
          ...ScriptLengthNote_settings
        }
      }
    `,
    query,
  )
  const { refresh } = useScreens()
  const plans = useLastingPlans(weeklyPlans)
  const form = {
    settings,
    locations: locations.map(({ id, label }) => ({ value: id, label })),
    taken: weeklyPlans.map(({ location, kind }) => `${location.id} ${kind}`),
    onSaved: refresh,
  }
  return (
    <section className={operator.section} aria-labelledby="plan">
      <h2 id="plan">The plan of every week</h2>
      {plans.length === 0 && (
        <p className={operator.soft}>No times yet. Add those at which encounters come back every week.</p>
      )}
      {plans.map((plan) => (
        <article key={plan.id} className={operator.card}>
          <h3>
            {findKind(plan.kind)?.label}, {plan.location.label}
          </h3>
          {locations.every(({ id }) => id !== plan.location.id) && (
            <p className={operator.soft}>This location is retired: nothing is proposed for it.</p>
          )}
          <ul>
            {plan.slots.map((slot) => (
              <li key={`${slot.weekday} ${slot.time}`}>{slotWords(slot)}</li>
            ))}
          </ul>
          <DraftDisclosure summary="Change" draft={draftOf(plan.id)}>
            <WeeklyPlanForm
              draft={draftOf(plan.id)}
              initial={valuesOf(plan)}
              version={plan.version}
              {...form}
            />
          </DraftDisclosure>
        </article>
      ))}
      {plans.length === 0 ? (
        <WeeklyPlanForm draft={newDraft} initial={emptyPlan} version={null} {...form} />
      ) : (
        <DraftDisclosure summary="Add another location or kind" draft={newDraft}>
          <WeeklyPlanForm draft={newDraft} initial={emptyPlan} version={null} {...form} />
        </DraftDisclosure>
      )}
    </section>
  )
}
