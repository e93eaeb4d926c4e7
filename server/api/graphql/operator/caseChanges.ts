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
  case: reload(t, Case, 'caseId', 'The case as it now stands.'),
})

const undecided = (t: InputFields) =>
  t.globalID({ for: Case, required: true, description: 'A case that is not decided.' })

operatorMutation('claimCase', {
  description: 'Says that the viewer works on a case, so that nobody else decides it.',
  input: { description: 'Which case.', fields: (t) => ({ caseId: undecided(t) }) },
  write: (asked, { db, now }) => claimCase(db, { ...asked, kind: 'claim' }, now),
  payload: { description: 'The case.', fields: changedCase },
})

operatorMutation('releaseCase', {
  description: 'Says that nobody works on a case any more; any operator can.',
  input: {
    description: 'Which case, and whose claim is given up.',
    fields: (t) => ({
      caseId: undecided(t),
      claimedBy: t.string({
        description: 'As `claimedBy` said; refused where it is somebody else by now. Absent: whoever it is.',
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
      caseId: t.globalID({ for: Case, required: true, description: 'Any case.' }),
      body: t.string({ required: true, description: 'Up to 2,000 characters.' }),
    }),
  },
  write: (asked, { db, now }) => noteCase(db, asked, now),
  payload: { description: 'The case, with the note.', fields: changedCase },
})

operatorMutation('decideCase', {
  description:
    'Decides a case. What follows happens at once; the person gets the statement, and reporters who asked for it hear that it was looked at, never what was decided. An expulsion fails with STEP_UP_REQUIRED unless a passkey was used in the last 15 minutes.',
  input: {
    description: 'What is decided, and why.',
    fields: (t) => ({
      caseId: t.globalID({ for: Case, required: true, description: 'An open case.' }),
      outcome: t.field({ type: CaseOutcome, required: true, description: 'What it ends with.' }),
      guideline: t.field({
        type: Guideline,
        description: 'What it rests on; needed for advice, a warning, a suspension and an expulsion.',
      }),
      statement: t.string({
        description:
          'What the person is sent, up to 5,000 characters, for the outcomes that need a guideline. It names no reporter.',
      }),
      suspendedUntil: t.field({
        type: 'DateTime',
        description: 'The end of a suspension, a year ahead at most; for nothing else.',
      }),
      notifyReporters: t.boolean({
        defaultValue: true,
        description: 'Whether reporters who asked for it are written to.',
      }),
      somethingWasDone: t.boolean({
        defaultValue: false,
        description:
          'Where nothing was found: whether the reporters read that something was done, as where it was done before. After every other outcome they read so in any case.',
      }),
      reportsRead: t.int({
        required: true,
        description:
          'How many reports the case had when it was read, see `reportCount`; it fails where one came since.',
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
    'Answers an appeal. Where it is granted the sanction is taken back: a suspension ends, and an expelled address is invited again.',
  input: {
    description: 'The answer.',
    fields: (t) => ({
      caseId: t.globalID({ for: Case, required: true, description: 'A case whose appeal waits.' }),
      granted: t.boolean({ required: true, description: 'Whether the decision is taken back.' }),
      answer: t.string({ required: true, description: 'What they are sent, up to 5,000 characters.' }),
    }),
  },
  write: (asked, { db, deps, now }) => decideAppeal(db, deps, asked, now),
  payload: { description: 'The case, decided again.', fields: changedCase },
})

operatorMutation('liftBar', {
  description:
    'Lifts the bar that operators set between the person of a case and those who reported them. A report that was not withdrawn and a wish of their own go on to bar the two.',
  input: {
    description: 'Which case, and why.',
    fields: (t) => ({
      caseId: t.globalID({ for: Case, required: true, description: 'A case with a bar, see `hasBar`.' }),
      reason: t.string({ required: true, description: 'Why, up to 500 characters, for the audit log.' }),
    }),
  },
  write: (asked, { db, now }) => liftBar(db, asked, now),
  payload: { description: 'The case, without the bar.', fields: changedCase },
})
