import { contactErrors, contactSubjects, supportErrors, supportSubjects } from '#rules/forms/contact.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { contactSupport, supportReceived } from '../../../domain/support/contactSupport.ts'
import { contactReceived, sendContactMessage } from '../../../domain/support/sendContactMessage.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { memberMutation, visitorMutation } from '../builder/mutations.ts'

const list = (options: readonly string[]) => options.map((option) => `\`${option}\``).join(', ')

visitorMutation('sendContactMessage', {
  description: 'Writes to the operator, who answers by mail.',
  input: {
    description: "A visitor's message.",
    fields: (t) => ({
      name: t.string({ description: 'How to address them, up to 100 characters.' }),
      email: t.string({ required: true, description: 'Where to answer; trimmed and lowercased.' }),
      subject: t.string({ required: true, description: `One of ${list(contactSubjects)}.` }),
      message: t.string({ required: true, description: '3 to 5,000 characters.' }),
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
    }),
  },
  admit: async (form, context) => {
    refuseWrongFields(contactErrors(form))
    await limitVisitor(context, 'publicForm', 'contact', form.fingerprint)
  },
  write: async (form, { db, deps, now }) => {
    await sendContactMessage(db, deps, form, now)
    return { message: contactReceived }
  },
  payload: {
    description: 'The message is with the operator.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
    }),
  },
})

memberMutation('contactSupport', {
  description: 'Asks the operator for help; the answer comes to the e-mail of the viewer.',
  input: {
    description: "A member's message.",
    fields: (t) => ({
      subject: t.string({ required: true, description: `One of ${list(supportSubjects)}.` }),
      message: t.string({ required: true, description: 'Up to 5,000 characters.' }),
      email: t.string({
        description: "The viewer's own e-mail; any other is refused. Absent: nothing is compared.",
      }),
    }),
  },
  write: async (form, { db, deps, now }) => {
    refuseWrongFields(supportErrors(form))
    await contactSupport(db, deps, form, now)
    return { message: supportReceived }
  },
  payload: {
    description: 'The message is with the operator.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
    }),
  },
})
