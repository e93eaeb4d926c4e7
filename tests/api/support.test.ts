import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasedAddress } from '../../server/domain/privacy/eraseRows.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { contactSubjects, supportSubjects } from '../../server/rules/forms/contact.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute, second } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdWrite } from '../support/holdWrites.ts'
import { createOperator, mutate } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let member: Member
let bearer: string
let operator: Member
let operatorBearer: string

beforeAll(async () => {
  api = await startApi({ OPERATOR_INBOX: 'inbox@encounters.example' })
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  await api.deps.database.prisma.message.deleteMany()
  await api.deps.database.prisma.outboxMail.deleteMany()
  member = await createMember(api)
  bearer = await signIn(api, member)
  operator = await createMember(api, { role: 'Operator' })
  operatorBearer = await signIn(api, operator)
})
afterAll(() => api.close())

const message = { email: 'rosa@example.org', subject: 'General Inquiry', message: 'May I bring a friend?' }

const contact = (input: Record<string, unknown> = {}) =>
  api.graphql<{ sendContactMessage: { message: string } }>(
    'mutation($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }',
    { input: { ...message, ...input } },
  )

const ask = (input: Record<string, unknown>, as: string | undefined = bearer) =>
  api.graphql<{ contactSupport: { message: string } }>(
    'mutation($input: ContactSupportInput!) { contactSupport(input: $input) { message } }',
    { input: { subject: 'Encounter Question', message: 'Where is the link?', ...input } },
    as === undefined ? {} : { bearer: as },
  )

type Payload = Record<
  string,
  { message: { state: string; replies: { body: string; authorUsername: string }[] } }
>

const handle = (
  what: 'reply' | 'close' | 'reopen',
  id: number,
  body?: string,
  as = operatorBearer,
  answersRead?: number,
) => {
  const name = `${what}${what === 'reply' ? 'To' : ''}Message`
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  return api.graphql<Payload>(
    `mutation($input: ${type}!) {
      ${name}(input: $input) { message { state replies { body authorUsername } } }
    }`,
    { input: { id: globalId('Message', id), ...(what === 'reply' && { body, answersRead }) } },
    { bearer: as },
  )
}

const messages = () => api.deps.database.prisma.message.findMany({ orderBy: { id: 'asc' } })
const mails = () => api.deps.database.prisma.outboxMail.findMany({ orderBy: { id: 'asc' } })
const onlyMessage = async () => (await messages())[0]?.id ?? 0

describe("a visitor's message", () => {
  test('is stored and mailed to the operator, with Reply-To', async () => {
    const { data } = await contact({ email: ' Rosa@Example.org ', name: 'Rosa', fingerprint: 'f1' })
    expect(data.sendContactMessage.message).toBe("Thanks for reaching out! We'll be in touch.")
    expect(await messages()).toMatchObject([
      {
        origin: 'Contact',
        state: 'Open',
        name: 'Rosa',
        email: 'rosa@example.org',
        subject: 'General Inquiry',
        body: 'May I bring a friend?',
        fingerprint: 'f1',
        memberId: null,
      },
    ])
    await api.work()
    const [mail] = await mails()
    expect(mail).toMatchObject({
      template: 'contactMessage',
      toAddress: 'inbox@encounters.example',
      replyTo: 'rosa@example.org',
      state: 'Sent',
    })
  })

  test('must have one of six subjects', async () => {
    expect(contactSubjects).toHaveLength(6)
    for (const subject of contactSubjects.slice(0, 5)) {
      expect((await contact({ subject })).errors).toBeUndefined()
    }
    const { errors } = await contact({ subject: 'Account Issue' })
    expect(errors).toMatchObject([
      { message: 'Please choose a subject.', extensions: { code: 'BAD_INPUT', field: 'subject' } },
    ])
  })

  test('needs an e-mail, a subject and at least three characters, with an error for each field', async () => {
    const { errors } = await contact({ email: 'rosa', subject: '', message: ' hi ' })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        email: 'A valid email is required.',
        subject: 'Please choose a subject.',
        message: 'Please write at least 3 characters.',
      },
    })
    expect((await contact({ message: 'x'.repeat(5001) })).errors?.[0]?.message).toBe(
      'Please write at most 5,000 characters.',
    )
    expect(await messages()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('cannot add headers to the mail', async () => {
    const { errors } = await contact({ name: 'Rosa\r\nBcc: everyone@example.org' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'name' } }])
    await contact()
    const [written] = await mails()
    if (!written) throw new Error('No mail was written')
    const mail = { ...written, data: { ...Object(written.data), name: 'Rosa\r\nBcc: everyone@example.org' } }
    expect((await renderRow(mail, api.deps)).subject).toBe(
      '[Contact] General Inquiry, from Rosa Bcc: everyone@example.org',
    )
  })

  test('sent again after a lost reply, or twice at the same moment, is one message and one mail', async () => {
    const first = await contact()
    api.clock.advance(10 * minute - second)
    const again = await contact({ email: ' Rosa@Example.org' })
    expect(again.data).toEqual(first.data)
    expect([await messages(), await mails()]).toMatchObject([[{ email: 'rosa@example.org' }], [{}]])
    await Promise.all([contact({ message: 'Hello?' }), contact({ message: 'Hello?' })])
    expect([(await messages()).length, (await mails()).length]).toEqual([2, 2])
  })

  test.each([
    ['ten minutes later', 10 * minute, {}],
    ['from another address', 0, { email: 'ida@example.org' }],
    ['with another subject', 0, { subject: 'Other' }],
    ['with other words', 0, { message: 'May I bring two friends?' }],
  ])('%s is another message', async (_name, later, change) => {
    await contact()
    api.clock.advance(later)
    await contact(change)
    expect([(await messages()).length, (await mails()).length]).toEqual([2, 2])
  })

  test('is limited to five an hour per address', async () => {
    for (let i = 0; i < 5; i++) expect((await contact({ message: `Question ${i}` })).status).toBe(200)
    expect((await contact()).status).toBe(429)
    expect(await messages()).toHaveLength(5)
  })
})

describe("a member's message", () => {
  test('sent again after a lost reply, or twice at the same moment, is one message and one mail', async () => {
    const first = await ask({})
    api.clock.advance(10 * minute - second)
    expect((await ask({ message: ' Where is the link?\r\n' })).data).toEqual(first.data)
    expect([await messages(), await mails()]).toMatchObject([[{ body: 'Where is the link?' }], [{}]])
    await Promise.all([ask({ message: 'Hello?' }), ask({ message: 'Hello?' })])
    expect([(await messages()).length, (await mails()).length]).toEqual([2, 2])
  })

  test.each([
    ['ten minutes later', 10 * minute, {}],
    ['with another subject', 0, { subject: 'Other' }],
    ['with other words', 0, { message: 'Where is the room?' }],
  ])('%s is another message', async (_name, later, change) => {
    await ask({})
    api.clock.advance(later)
    await ask(change, await signIn(api, member))
    expect([(await messages()).length, (await mails()).length]).toEqual([2, 2])
  })

  test('is not the same as an equal one of another member', async () => {
    await ask({})
    await ask({}, await signIn(api, await createMember(api)))
    expect(await messages()).toHaveLength(2)
  })

  test("is mailed to the operator, with Reply-To the member's own e-mail", async () => {
    const { data } = await ask({})
    expect(data.contactSupport.message).toBe("Message sent successfully! We'll get back to you shortly.")
    expect(await messages()).toMatchObject([
      { origin: 'Support', memberId: member.id, name: member.username, email: member.email },
    ])
    expect(await mails()).toMatchObject([
      { template: 'supportMessage', toAddress: 'inbox@encounters.example', replyTo: member.email },
    ])
  })

  test('cannot be sent from another e-mail', async () => {
    expect((await ask({ email: member.email.toUpperCase() })).errors).toBeUndefined()
    const { errors } = await ask({ email: 'other@example.org' })
    expect(errors).toMatchObject([
      {
        message: 'Please write from your own e-mail address.',
        extensions: { code: 'BAD_INPUT', field: 'email' },
      },
    ])
    expect(await messages()).toHaveLength(1)
  })

  test('must have one of five subjects, and a text', async () => {
    expect(supportSubjects).toHaveLength(5)
    for (const subject of supportSubjects) expect((await ask({ subject })).errors).toBeUndefined()
    const { errors } = await ask({ subject: 'Billing Question', message: '  ' })
    expect(errors?.[0]?.extensions).toMatchObject({
      fields: { subject: 'Please choose a subject.', message: 'Please write a message.' },
    })
  })

  test('needs a signed-in member', async () => {
    const reply = await api.graphql(
      'mutation($input: ContactSupportInput!) { contactSupport(input: $input) { message } }',
      { input: { subject: 'Other', message: 'Hello' } },
    )
    expect(reply.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('the operators’ inbox', () => {
  test('sends answers by mail, in one conversation', async () => {
    await contact({ name: 'Rosa' })
    const id = await onlyMessage()
    const { data } = await handle('reply', id, 'Yes, gladly.\n\nAsk her to request early access.')
    expect(data.replyToMessage?.message).toEqual({
      state: 'ANSWERED',
      replies: [
        { body: 'Yes, gladly.\n\nAsk her to request early access.', authorUsername: operator.username },
      ],
    })
    const mail = (await mails()).find(({ template }) => template === 'operatorReply')
    if (!mail) throw new Error('No answer was mailed')
    expect(mail.toAddress).toBe('rosa@example.org')
    const { subject, text, headers } = await renderRow(mail, api.deps)
    expect(subject).toBe('Re: General Inquiry')
    expect(text).toContain('Yes, gladly.')
    expect(text).toContain('May I bring a friend?')
    const root = `<message-${id}@localhost>`
    const [reply] = await api.deps.database.prisma.messageReply.findMany({ where: { messageId: id } })
    const own = `<message-${id}-reply-${reply?.id}@localhost>`
    expect(headers).toEqual([
      { name: 'Message-ID', value: own },
      { name: 'In-Reply-To', value: root },
      { name: 'References', value: root },
    ])
    const [toOperator] = await mails()
    if (!toOperator) throw new Error('The operator was not notified')
    expect((await renderRow(toOperator, api.deps)).headers).toEqual([{ name: 'Message-ID', value: root }])
    await handle('reply', id, 'And one more thing.')
    const second = (await mails()).filter(({ template }) => template === 'operatorReply')[1]
    if (!second) throw new Error('No second answer was mailed')
    expect((await renderRow(second, api.deps)).headers).toEqual([
      { name: 'Message-ID', value: expect.stringMatching(/^<message-\d+-reply-\d+@localhost>$/) },
      { name: 'In-Reply-To', value: own },
      { name: 'References', value: `${root} ${own}` },
    ])
  })

  const answersTo = async (id: number) => {
    const subject = { subjectType: 'Message', subjectId: String(id), action: 'replyToMessage' }
    return [
      await api.deps.database.prisma.messageReply.count({ where: { messageId: id } }),
      (await mails()).filter(({ template }) => template === 'operatorReply').length,
      await api.deps.database.prisma.auditEntry.count({ where: subject }),
    ]
  }

  test('sends an answer to the member’s current address, even if they have canceled since', async () => {
    const member = await createMember(api)
    await ask({}, await signIn(api, member))
    const email = 'moved.on@example.org'
    const { prisma } = api.deps.database
    await prisma.member.update({
      where: { id: member.id },
      data: { email, status: 'Canceled', canceledAt: api.clock() },
    })
    await handle('reply', await onlyMessage(), 'Here you are.')
    expect(await prisma.outboxMail.findFirst({ where: { template: 'operatorReply' } })).toMatchObject({
      toAddress: email,
    })
  })

  test('sends an answer to the last address of somebody who came back, not to the member who has the former one', async () => {
    const person = randomUUID()
    const former = await createMember(api, { person })
    await ask({}, await signIn(api, former))
    const { prisma } = api.deps.database
    await prisma.member.update({
      where: { id: former.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    const back = await createMember(api, { person })
    await createMember(api, { email: former.email })
    await handle('reply', await onlyMessage(), 'Here you are.')
    expect(await prisma.outboxMail.findFirst({ where: { template: 'operatorReply' } })).toMatchObject({
      toAddress: back.email,
    })
  })

  test('sends an answer if the member is erased at the same moment, and deletes it with the message', async () => {
    await ask({})
    const id = await onlyMessage()
    const { prisma } = api.deps.database
    await prisma.member.update({
      where: { id: member.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    const letGo = await holdWrite(api, 'INSERT ON message_replies', 'true')
    const answering = handle('reply', id, 'Here you are.')
    await waitUntilBlocked(api)
    const memberId = globalId('OperatorMember', member.id)
    const erasing = mutate(api, await createOperator(api), 'eraseMember', { memberId }, 'member { erasedAt }')
    await waitUntilBlocked(api, 2)
    await letGo()
    expect([(await answering).errors, (await erasing).errors]).toEqual([undefined, undefined])
    expect(await messages()).toEqual([])
    expect(await prisma.outboxMail.findMany({ where: { template: 'operatorReply' } })).toMatchObject([
      { toAddress: erasedAddress(member.id), data: {}, state: 'Skipped' },
    ])
  })

  test('takes the same answer sent again after a lost reply as one answer, with one mail', async () => {
    await contact()
    const id = await onlyMessage()
    const first = await handle('reply', id, 'Yes, gladly.')
    api.clock.advance(10 * minute - second)
    expect((await handle('reply', id, 'Yes, gladly. \r\n')).data).toEqual(first.data)
    expect(await answersTo(id)).toEqual([1, 1, 1])
  })

  test('takes the same answer sent twice at the same moment as one answer, with one mail', async () => {
    await contact()
    const id = await onlyMessage()
    await Promise.all([handle('reply', id, 'Yes, gladly.'), handle('reply', id, 'Yes, gladly.')])
    expect(await answersTo(id)).toEqual([1, 1, 1])
  })

  test('takes the same text as another answer ten minutes later, from another operator, or after another answer', async () => {
    await contact()
    const id = await onlyMessage()
    await handle('reply', id, 'Yes.')
    api.clock.advance(10 * minute)
    operatorBearer = await signIn(api, operator)
    await handle('reply', id, 'Yes.')
    await handle('reply', id, 'No.')
    await handle('reply', id, 'Yes.')
    await handle('reply', id, 'Yes.', await signIn(api, await createMember(api, { role: 'Operator' })))
    expect(await answersTo(id)).toEqual([5, 5, 5])
  })

  test('refuses an answer whose author has not read another answer, until they have read it', async () => {
    await contact()
    const id = await onlyMessage()
    const other = await signIn(api, await createMember(api, { role: 'Operator' }))
    await handle('reply', id, 'Yes, gladly.', operatorBearer, 0)
    expect((await handle('reply', id, 'Sorry, no.', other, 0)).errors).toMatchObject([
      {
        message: 'Another answer was sent in the meantime. Please read it before you send yours.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await answersTo(id)).toEqual([1, 1, 1])
    expect((await handle('reply', id, 'Yes, gladly.', operatorBearer, 0)).errors).toBeUndefined()
    await handle('reply', id, 'Both of you.', other, 1)
    expect(await answersTo(id)).toEqual([2, 2, 2])
  })

  test('refuses an answer to an address that gets no mail, and leaves the message open', async () => {
    await contact()
    const id = await onlyMessage()
    await suppress(api, message.email, 'HardBounce')
    expect((await handle('reply', id, 'Yes, gladly.')).errors).toMatchObject([
      {
        message: 'Nothing is sent to this address. Lift that first, under Mail.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await answersTo(id)).toEqual([0, 0, 0])
    expect(await messages()).toMatchObject([{ state: 'Open' }])
    await api.deps.database.prisma.suppressedAddress.deleteMany()
    await api.deps.database.prisma.addressWord.deleteMany()
    await handle('reply', id, 'Yes, gladly.')
    expect(await answersTo(id)).toEqual([1, 1, 1])
  })

  test('sends an answer to somebody who wants no invitations and news', async () => {
    await contact({ email: 'quiet@example.org' })
    await suppress(api, 'quiet@example.org', 'Unsubscribe')
    const id = await onlyMessage()
    await handle('reply', id, 'Yes, gladly.')
    expect(await answersTo(id)).toEqual([1, 1, 1])
  })

  test('lets an operator close and reopen a message, and doing so again changes nothing', async () => {
    await contact()
    const id = await onlyMessage()
    await handle('close', id)
    expect((await handle('close', id)).data.closeMessage?.message.state).toBe('CLOSED')
    expect(await messages()).toMatchObject([{ state: 'Closed', closedAt: api.clock() }])
    expect((await handle('reply', id, 'Too late.')).errors).toMatchObject([
      { message: 'This message is closed. Reopen it to answer.', extensions: { code: 'CONFLICT' } },
    ])
    expect((await handle('reopen', id)).data.reopenMessage?.message.state).toBe('OPEN')
    await handle('reply', id, 'Here you are.')
    await handle('close', id)
    expect((await handle('reopen', id)).data.reopenMessage?.message.state).toBe('ANSWERED')
    expect((await handle('reopen', id)).data.reopenMessage?.message.state).toBe('ANSWERED')
    const subject = { subjectType: 'Message', subjectId: String(id) }
    const audit = await api.deps.database.prisma.auditEntry.findMany({
      where: subject,
      orderBy: { id: 'asc' },
    })
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['closeMessage', 'reopenMessage', 'replyToMessage', 'closeMessage', 'reopenMessage'].map((action) => [
        action,
        operator.id,
      ]),
    )
  })

  test('shows in the audit log that a message was answered before another operator closed it', async () => {
    await contact()
    const id = await onlyMessage()
    const closing = await api.deps.database.prisma.$transaction(async (tx) => {
      await tx.message.update({ where: { id }, data: { state: 'Answered' } })
      const closed = handle('close', id)
      await waitUntilBlocked(api)
      return { closed }
    })
    expect((await closing.closed).data.closeMessage?.message.state).toBe('CLOSED')
    const [line] = await api.deps.database.prisma.auditEntry.findMany({
      where: { subjectType: 'Message', subjectId: String(id) },
    })
    expect(line).toMatchObject({ before: { state: 'Answered' }, after: { state: 'Closed' } })
  })

  test('refuses an empty answer, and an answer to a message that does not exist', async () => {
    await contact()
    const id = await onlyMessage()
    expect((await handle('reply', id, '  ')).errors?.[0]?.message).toBe('Please write an answer.')
    for (const what of ['reply', 'close', 'reopen'] as const) {
      expect((await handle(what, 999_999, 'Hello')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    }
    expect(await messages()).toMatchObject([{ state: 'Open' }])
  })

  test('lists messages by state, the newest first', async () => {
    await contact()
    api.clock.advance(1000)
    await ask({})
    await handle('close', await onlyMessage())
    const list = async (args: string) => {
      const { data, errors } = await api.graphql<{ messages: { edges: { node: { origin: string } }[] } }>(
        `{ messages${args} { edges { node { origin name email subject body createdAt } } } }`,
        {},
        { bearer: operatorBearer },
      )
      expect(errors).toBeUndefined()
      return data.messages.edges.map(({ node }) => node.origin)
    }
    expect(await list('')).toEqual(['SUPPORT', 'CONTACT'])
    expect(await list('(state: OPEN)')).toEqual(['SUPPORT'])
    expect(await list('(state: CLOSED)')).toEqual(['CONTACT'])
  })

  test('can be opened at one message by its number, as in the link of its mail', async () => {
    await contact()
    const id = await onlyMessage()
    const mail = await api.deps.database.prisma.outboxMail.findFirstOrThrow({
      where: { template: 'contactMessage' },
    })
    const { text } = await renderRow(mail, api.deps)
    expect(text).toContain(`/operator/inbox/${id}`)
    const read = (rowId: number, as = operatorBearer) =>
      api.graphql(`{ message(rowId: ${rowId}) { rowId subject } }`, {}, { bearer: as })
    expect((await read(id)).data).toEqual({ message: { rowId: id, subject: 'General Inquiry' } })
    expect((await read(0)).data).toEqual({ message: null })
    expect((await read(id, bearer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  test('is for operators only', async () => {
    await contact()
    const id = await onlyMessage()
    expect((await handle('close', id, undefined, bearer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const list = await api.graphql('{ messages { edges { node { body } } } }', {}, { bearer })
    expect(list.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const query = 'query($id: ID!) { node(id: $id) { id } }'
    const node = await api.graphql(query, { id: globalId('Message', id) }, { bearer })
    expect(node.data).toEqual({ node: null })
  })
})
