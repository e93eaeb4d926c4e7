import { contactErrors, contactSubjects, supportErrors, supportSubjects } from '#rules/forms/contact.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { contactSupport, supportReceived } from '../../../domain/support/contactSupport.ts'
import { contactReceived, sendContactMessage } from '../../../domain/support/sendContactMessage.ts'
import { fingerprintDescription, limitVisitor } from '../builder/limitVisitor.ts'
import { memberMutation, visitorMutation } from '../builder/mutations.ts'

const list = (options: readonly string[]) => options.map((option) => `\`${option}\``).join(', ')

visitorMutation('sendContactMessage', {
  description: 'Sends a message to the operator, who answers by mail.',
  input: {
    description: 'A message from a visitor.',
    fields: (t) => ({
      name: t.string({ description: 'The name by which to address them, up to 100 characters.' }),
      email: t.string({
        required: true,
        description: 'The e-mail to which the answer goes. The server trims and lowercases it.',
      }),
      subject: t.string({ required: true, description: `One of ${list(contactSubjects)}.` }),
      message: t.string({ required: true, description: 'The message, 3 to 5,000 characters.' }),
      fingerprint: t.string({
        description: fingerprintDescription,
      }),
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
    description: 'The message was sent to the operator.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})

memberMutation('contactSupport', {
  description: "Asks the operator for help. The answer goes to the viewer's e-mail.",
  input: {
    description: 'A message from a member.',
    fields: (t) => ({
      subject: t.string({ required: true, description: `One of ${list(supportSubjects)}.` }),
      message: t.string({ required: true, description: 'The message, up to 5,000 characters.' }),
      email: t.string({
        description: "The viewer's own e-mail; any other is refused. If absent, this is not checked.",
      }),
    }),
  },
  write: async (form, { db, deps, now }) => {
    refuseWrongFields(supportErrors(form))
    await contactSupport(db, deps, form, now)
    return { message: supportReceived }
  },
  payload: {
    description: 'The message was sent to the operator.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})
