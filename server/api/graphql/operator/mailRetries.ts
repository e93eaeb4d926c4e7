import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { type Lost, readRetries, retried } from '../../../domain/deliverability/readRetry.ts'
import { retryMail } from '../../../domain/deliverability/retryMail.ts'
import { retryMails } from '../../../domain/deliverability/retryMails.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload, reloadAll } from '../builder/reload.ts'
import { oncePerTick } from './oncePerTick.ts'
import { Mail } from './sentMails.ts'
import { SuppressedAddress } from './suppressions.ts'

const retryColumns = {
  ...retried,
  state: true,
  deliveryState: true,
  template: true,
  data: true,
  bodyPurgedAt: true,
  toAddress: true,
  stream: true,
} as const

const retryOf = oncePerTick(({ db }, mails: readonly Lost[]) => readRetries(db, mails))

builder.prismaObjectFields(Mail, (t) => ({
  retryRefusal: t.string({
    nullable: true,
    description: 'Why it cannot be sent again, as a sentence to show to the operator; null if it can be.',
    select: retryColumns,
    resolve: async (mail, _args, context) => (await retryOf(context, mail)).refusal,
  }),
  stopped: t.field({
    type: SuppressedAddress,
    nullable: true,
    description:
      'The address to which it would be sent again, if that is refused because mail there is stopped; else null.',
    select: retryColumns,
    resolve: async (mail, _args, context) => (await retryOf(context, mail)).stopped,
  }),
}))

operatorMutation('retryMail', {
  description:
    'Sends again a mail that did not arrive. One with a secret link, such as a login link, cannot be sent again.',
  input: {
    description: 'The mail to send again.',
    fields: (t) => ({
      mailId: t.globalID({ for: Mail, required: true, description: 'A mail that did not arrive.' }),
    }),
  },
  write: (asked, { db, now }) => retryMail(db, asked, now),
  payload: {
    description: 'The mail, which is queued again.',
    fields: (t) => ({
      mail: reload(t, Mail, 'mailId', 'The mail after the change.'),
    }),
  },
})

operatorMutation('retryMails', {
  description: 'Sends again several mails that did not arrive. Mails that cannot be sent again are skipped.',
  input: {
    description: 'The mails to send again.',
    fields: (t) => ({
      mailIds: t.globalIDList({ for: Mail, required: true, description: `Up to ${mostAtOnce} mails.` }),
    }),
  },
  write: (asked, { db, now }) => retryMails(db, asked, now),
  payload: {
    description: 'The queued mails, and the reasons why others are not sent again.',
    fields: (t) => ({
      mails: reloadAll(t, Mail, 'retriedIds', 'The mails that are sent again.'),
      sentences: t.exposeStringList('sentences', {
        description:
          'Why the other mails are not sent again, as sentences to show to the operator; each reason once.',
      }),
    }),
  },
})
