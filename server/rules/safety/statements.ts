import { defaultTimeZone, fullDate } from '#rules/dates.ts'
import { erasureDays } from '#rules/membership/erasure.ts'
import { appealDays } from './caseLife.ts'
import { type Guideline, guidelines } from './guidelines.ts'
import { type CaseOutcome, outcomeTraits } from './outcomes.ts'

const appeal = `You can appeal once within ${appealDays} days, through the link in the mail that brings you this statement. It works without signing in.`

/** For each outcome with a statement: what was decided, and what it means. */
const meanings: Partial<Record<CaseOutcome, (until: Date | null) => readonly [string, string]>> = {
  Advice: () => [
    'We looked into something at an encounter you were at.',
    'Nothing changes for your membership. Please keep this in mind at your next encounter.',
  ],
  Warning: () => [
    'We looked into something at an encounter you were at, and decided to warn you.',
    'Your membership goes on. If something like this happens again, we may suspend or end it.',
  ],
  Suspended: (until) => {
    const end = until ? fullDate(until, defaultTimeZone) : 'a day to come'
    return [
      `We looked into something at an encounter you were at, and decided to suspend your membership until ${end}.`,
      'Until then you are not invited, and we have given your seats to others. It counts for nothing on your dashboard. From that day on you can resume your membership yourself.',
    ]
  },
  Expelled: () => [
    'We looked into something at an encounter you were at, and decided to end your membership.',
    `Your seats, your sessions and your subscription have ended, and this address cannot join again. We erase your personal data after ${erasureDays} days.`,
  ],
}

/**
 * Drafts the statement of reasons that an operator edits: what was decided, on which guideline it rests, what it
 * means and how to appeal. It names nobody, so that it does not reveal who reported (docs/rules.md, "Cases").
 *
 * @param until the end of a suspension
 * @returns paragraphs with blank lines between them; empty for an outcome without a statement
 */
export function draftStatement(outcome: CaseOutcome, guideline: Guideline, until: Date | null): string {
  const meaning = meanings[outcome]?.(until)
  if (!meaning) return ''
  const [decided, means] = meaning
  const { title, asks } = guidelines[guideline]
  const rests = `It rests on our Community Guidelines, “${title}”: ${asks}`
  return [decided, rests, means, ...(outcomeTraits[outcome].canBeAppealed ? [appeal] : [])].join('\n\n')
}
