import { claimCase } from '../../../domain/cases/claimCase.ts'
import { decideAppeal } from '../../../domain/cases/decideAppeal.ts'
import { decideCase } from '../../../domain/cases/decideCase.ts'
import { liftBar } from '../../../domain/cases/liftBar.ts'
import { noteCase } from '../../../domain/cases/noteCase.ts'
import { requireConfirmation } from '../../../domain/passkeys/confirmSession.ts'
import type { PayloadFields } from '../builder/builder.ts'
import { type InputFields, operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { CaseOutcome } from '../member/appeals.ts'
import { Guideline } from './caseDetails.ts'
import { Case } from './cases.ts'

const changedCase = (t: PayloadFields<{ caseId: number }>) => ({
  case: reload(t, Case, 'caseId', 'The case after the change.'),
})

const undecided = (t: InputFields) =>
  t.globalID({ for: Case, required: true, description: 'An undecided case.' })

operatorMutation('claimCase', {
  description: 'Claims a case for the viewer, so that nobody else decides it.',
  input: { description: 'The case.', fields: (t) => ({ caseId: undecided(t) }) },
  write: (asked, { db, now }) => claimCase(db, { ...asked, kind: 'claim' }, now),
  payload: { description: 'The case.', fields: changedCase },
})

operatorMutation('releaseCase', {
  description: 'Releases the claim on a case, so that any operator can claim it. Any operator may do this.',
  input: {
    description: 'The case to release.',
    fields: (t) => ({
      caseId: undecided(t),
      claimedBy: t.string({
        description:
          "The case's `claimedBy` when the operator read it. Fails with CONFLICT if somebody else has claimed it since. If absent, this is not checked.",
      }),
    }),
  },
  write: (asked, { db, now }) => claimCase(db, { ...asked, kind: 'release' }, now),
  payload: { description: 'The case.', fields: changedCase },
})

operatorMutation('noteCase', {
  description: 'Adds a note to a case.',
  input: {
    description: 'A note about a case.',
    fields: (t) => ({
      caseId: t.globalID({ for: Case, required: true, description: 'Any case, even a decided one.' }),
      body: t.string({ required: true, description: 'The note, up to 2,000 characters.' }),
    }),
  },
  write: (asked, { db, now }) => noteCase(db, asked, now),
  payload: { description: 'The case, with the note.', fields: changedCase },
})

operatorMutation('decideCase', {
  description:
    'Decides a case. The consequences take effect at once. The person gets the statement, and reporters who asked for a reply are notified that the report was reviewed, never what was decided. An expulsion fails with STEP_UP_REQUIRED unless a passkey was used in the last 15 minutes.',
  input: {
    description: 'The decision, with its reasons.',
    fields: (t) => ({
      caseId: t.globalID({ for: Case, required: true, description: 'An open case.' }),
      outcome: t.field({ type: CaseOutcome, required: true, description: 'The outcome.' }),
      guideline: t.field({
        type: Guideline,
        description:
          'The guideline on which the decision rests. Required for advice, a warning, a suspension or an expulsion.',
      }),
      statement: t.string({
        description:
          'The statement sent to the person, up to 5,000 characters, for outcomes that require a guideline. It must not name a reporter.',
      }),
      suspendedUntil: t.field({
        type: 'DateTime',
        description: 'The end of a suspension, at most a year ahead. Only for the outcome SUSPENDED.',
      }),
      notifyReporters: t.boolean({
        defaultValue: true,
        description: 'Whether to mail the reporters who asked for a reply.',
      }),
      somethingWasDone: t.boolean({
        defaultValue: false,
        description:
          'For NOTHING_FOUND: whether the reply to reporters says that something was done, for example because it was done earlier. After every other outcome it says so anyway.',
      }),
      reportsRead: t.int({
        required: true,
        description:
          'The `reportCount` when the operator read the case. Fails with CONFLICT if another report has arrived since.',
      }),
    }),
  },
  write: async (
    { guideline, statement, suspendedUntil, notifyReporters, somethingWasDone, ...asked },
    context,
  ) => {
    if (asked.outcome === 'Expelled') await requireConfirmation(context, signedIn(context))
    const { db, deps, now } = context
    const decision = {
      ...asked,
      guideline: guideline ?? null,
      statement: statement ?? '',
      suspendedUntil: suspendedUntil ?? null,
      notifyReporters: notifyReporters ?? true,
      somethingWasDone: somethingWasDone ?? false,
    }
    return decideCase(db, deps, decision, now)
  },
  payload: { description: 'The case, decided.', fields: changedCase },
})

operatorMutation('decideAppeal', {
  description:
    'Answers an appeal. If it is granted, the sanction is taken back: a suspension ends, and an expelled address is invited again.',
  input: {
    description: 'The answer to an appeal.',
    fields: (t) => ({
      caseId: t.globalID({
        for: Case,
        required: true,
        description: 'A case whose appeal is waiting for an answer.',
      }),
      granted: t.boolean({ required: true, description: 'Whether the decision is taken back.' }),
      answer: t.string({
        required: true,
        description: 'The text the person is sent, up to 5,000 characters.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => decideAppeal(db, deps, asked, now),
  payload: { description: 'The case, with the appeal answered.', fields: changedCase },
})

operatorMutation('liftBar', {
  description:
    'Lifts the bar that operators set between the person a case is about and those who reported them. A report that was not withdrawn, or a wish of one of the two, still bars them.',
  input: {
    description: 'The case, and the reason.',
    fields: (t) => ({
      caseId: t.globalID({ for: Case, required: true, description: 'A case with `hasBar`.' }),
      reason: t.string({
        required: true,
        description: 'The reason, up to 500 characters, for the audit log.',
      }),
    }),
  },
  write: (asked, { db, now }) => liftBar(db, asked, now),
  payload: { description: 'The case, with the bar lifted.', fields: changedCase },
})
