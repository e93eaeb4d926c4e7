import { contactErrors, contactSubjects, supportErrors, supportSubjects } from '#rules/contact.ts'
import { refuseWrongFields } from '#rules/fieldErrors.ts'
import { contactSupport, supportReceived } from '../../../domain/support/contactSupport.ts'
import { contactReceived, sendContactMessage } from '../../../domain/support/sendContactMessage.ts'
import { builder } from '../builder/builder.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { writingMember } from '../builder/writingMember.ts'

const list = (options: readonly string[]) => options.map((option) => `\`${option}\``).join(', ')

builder.relayMutationField(
  'sendContactMessage',
  {
    description: "A visitor's message.",
    inputFields: (t) => ({
      name: t.string({ description: 'How to address them, up to 100 characters.' }),
      email: t.string({ required: true, description: 'Where to answer; trimmed and lowercased.' }),
      subject: t.string({ required: true, description: `One of ${list(contactSubjects)}.` }),
      message: t.string({ required: true, description: '3 to 5,000 characters.' }),
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
    }),
  },
  {
    authScopes: { public: true },
    description: 'Writes to the operator, who answers by mail.',
    resolve: async (_root, { input }, context) => {
      refuseWrongFields(contactErrors(input))
      await limitVisitor(context, 'publicForm', 'contact', input.fingerprint)
      await sendContactMessage(context.db, context.deps, input, context.now)
      return { message: contactReceived }
    },
  },
  {
    description: 'The message is with the operator.',
    outputFields: (t) => ({
      message: t.string({ resolve: ({ message }) => message, description: 'The sentence to show.' }),
    }),
  },
)

builder.relayMutationField(
  'contactSupport',
  {
    description: "A member's message.",
    inputFields: (t) => ({
      subject: t.string({ required: true, description: `One of ${list(supportSubjects)}.` }),
      message: t.string({ required: true, description: 'Up to 5,000 characters.' }),
      email: t.string({
        description: "The viewer's own e-mail; any other is refused. Taken as read if absent.",
      }),
    }),
  },
  {
    authScopes: { member: true },
    description: 'Asks the operator for help; the answer comes to the e-mail of the viewer.',
    resolve: async (_root, { input }, context) => {
      const { id: memberId } = await writingMember(context)
      refuseWrongFields(supportErrors(input))
      await contactSupport(context.db, context.deps, { ...input, memberId }, context.now)
      return { message: supportReceived }
    },
  },
  {
    description: 'The message is with the operator.',
    outputFields: (t) => ({
      message: t.string({ resolve: ({ message }) => message, description: 'The sentence to show.' }),
    }),
  },
)
