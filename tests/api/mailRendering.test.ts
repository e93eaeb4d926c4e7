import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from '../../server/mail/outbox/seal.ts'
import { readUnsubscribeToken, unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { type RenderedMail, renderMail, renderStored } from '../../server/mail/rendering/renderMail.ts'
import { findMail, type MailData, type MailTemplate, mails } from '../../server/mail/templates/registry.ts'
import { sampleContext, samples } from '../../server/mail/templates/samples.ts'

const templates = Object.keys(mails) as MailTemplate[]
const render = (template: MailTemplate): Promise<RenderedMail> =>
  renderStored(template, samples[template], sampleContext)

function parsedEvent(mail: RenderedMail): { method: unknown; event: ICAL.Event; component: ICAL.Component } {
  const calendar = new ICAL.Component(ICAL.parse(mail.attachments[0]?.content ?? ''))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event in the file')
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(component), component }
}

test('there is a template for every mail of the rules', () => {
  expect(templates).toEqual(
    expect.arrayContaining(
      [
        ['loginLink'],
        ['earlyAccessReceived', 'earlyAccessInvited', 'earlyAccessDeclined'],
        ['invitation', 'invitationReminder'],
        [
          'seatConfirmed',
          'waitlisted',
          'promoted',
          'reminder24h',
          'reminder1h',
          'seatReleased',
          'takenOff',
          'noSeatOpened',
        ],
        ['encounterChanged', 'encounterCanceled'],
        ['chooseImpressions', 'youMadeAnImpression'],
        ['pausedForNoShows', 'resumed'],
        ['membershipPaused', 'membershipResumed', 'membershipCanceled'],
        ['passkeyNotice', 'operatorNotice', 'signedOut'],
        ['contactMessage', 'supportMessage', 'operatorReply'],
        ['reportOfDanger', 'dailyDigest', 'dayBefore'],
      ].flat(),
    ),
  )
})

describe.each(templates)('%s', (template) => {
  test('has a subject on one line, HTML and text, without undefined, null or NaN', async () => {
    const mail = await render(template)
    expect(mail.subject).toMatch(/^\S[^\r\n]{5,}$/)
    expect(mail.html).toMatch(/^<!DOCTYPE html/)
    expect(mail.text.length).toBeGreaterThan(80)
    for (const part of [mail.subject, mail.html, mail.text])
      expect(part).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object/)
  })

  test('says the same in HTML and text', async () => {
    const { html, text } = await render(template)
    const inHtml =
      html.match(/href="(https:[^"]+)"/g)?.map((href) => href.slice(6, -1).replaceAll('&amp;', '&')) ?? []
    expect(inHtml.length).toBeGreaterThan(0)
    for (const link of inHtml) expect(text).toContain(link)
  })

  test('has the postal address line by line in HTML and text, and nothing in its place if there is none', async () => {
    const { html, text } = await render(template)
    expect(html.replaceAll(/<!--.*?-->/g, '')).toMatch(
      /Encounters<br\s?\/?>1 Example Street<br\s?\/?>Detroit, MI 48201/,
    )
    expect(text).toContain('Encounters\n1 Example Street\nDetroit, MI 48201')
    const bare = await renderStored(template, samples[template], { ...sampleContext, postalAddress: null })
    expect(bare.html + bare.text).not.toContain('Example Street')
    expect(bare.text.length).toBeLessThan(text.length)
  })

  test('loads nothing from other sites and runs no script', async () => {
    const { html } = await render(template)
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|src=/i)
  })
})

test('invitations and news have List-Unsubscribe and its footer; login, seat and account mails do not', async () => {
  const unsubscribable: string[] = []
  for (const template of templates) {
    const { headers, text } = await render(template)
    const offers = headers.filter(({ name }) => name.startsWith('List-Unsubscribe'))
    expect(text.includes(sampleContext.unsubscribeUrl)).toBe(offers.length === 2)
    if (offers.length > 0) unsubscribable.push(template)
  }
  expect(unsubscribable.toSorted()).toEqual([
    'cityOpened',
    'invitation',
    'invitationReminder',
    'operatorNews',
    'youMadeAnImpression',
  ])
})

test('automatic mails are marked as such, so that no out-of-office reply answers them (RFC 3834)', async () => {
  const byHand: string[] = []
  for (const template of templates) {
    const { headers } = await render(template)
    const values = headers.flatMap(({ name, value }) => (name === 'Auto-Submitted' ? [value] : []))
    if (values.length === 0) byHand.push(template)
    else expect(values).toEqual(['auto-generated'])
  }
  expect(byHand.toSorted()).toEqual([
    'contactMessage',
    'encounterNote',
    'operatorNews',
    'operatorReply',
    'supportMessage',
  ])
})

test('mails with a link to unsubscribe follow a preference of the member, except those to people who are not members', () => {
  const wishless = templates.filter((name) => {
    const { stream, wish } = findMail(name)
    return stream === 'Broadcast' && wish === undefined
  })
  expect(wishless).toEqual(['cityOpened'])
})

test('times are in the zone of the encounter, and the zone is named', async () => {
  const { text } = await render('seatConfirmed')
  expect(text).toContain('Thursday, December 3, 2026, 7:00 PM EST')
  expect(text).toContain('Time zone: America/Detroit')
  const encounter = { ...samples.seatConfirmed.encounter, timeZone: 'America/Los_Angeles' }
  const west = await renderMail('seatConfirmed', { ...samples.seatConfirmed, encounter }, sampleContext)
  expect(west.text).toContain('Thursday, December 3, 2026, 4:00 PM PST')
  expect(west.text).toContain('Time zone: America/Los Angeles')
})

test.each(templates)('%s names the zone of every time in it', async (template) => {
  const { subject, html, text } = await render(template)
  for (const part of [subject, html, text]) {
    const times = part.match(/\d{1,2}:\d\d\s?[AP]M(?:\s[A-Z]{3})?/g) ?? []
    expect(times.filter((time) => !time.endsWith(' EST'))).toEqual([])
  }
})

test('mails about a seat have a calendar file: REQUEST, or CANCEL if the seat is lost or the encounter canceled', async () => {
  const carried: Record<string, unknown> = {}
  for (const template of templates) {
    const mail = await render(template)
    if (mail.attachments.length > 0) carried[template] = parsedEvent(mail).method
  }
  expect(carried).toEqual({
    seatConfirmed: 'REQUEST',
    promoted: 'REQUEST',
    reminder24h: 'REQUEST',
    reminder1h: 'REQUEST',
    encounterChanged: 'REQUEST',
    seatReleased: 'CANCEL',
    takenOff: 'CANCEL',
    encounterCanceled: 'CANCEL',
  })
})

test('texts of users are shown as they are and never as HTML, and a subject stays on one line', async () => {
  const data = {
    ...samples.contactMessage,
    subject: 'Hi\r\nBcc: all@example.org',
    message: '<b>1 < 2</b>\nsecond line',
  }
  const mail = await renderMail('contactMessage', data, sampleContext)
  expect(mail.subject).toBe('[Contact] Hi Bcc: all@example.org, from Rosa')
  expect(mail.html).toContain('&lt;b&gt;1 &lt; 2&lt;/b&gt;')
  expect(mail.html).not.toContain('<b>1')
  expect(mail.text).toContain('<b>1 < 2</b>\nsecond line')
})

describe('a text written by hand has its paragraphs and line breaks, in HTML and text', () => {
  const words = 'Please bring:\n- a pen\r\n- water\n \nSee you there.'
  test.each([
    ['operatorReply', 'reply'],
    ['operatorNews', 'text'],
    ['encounterNote', 'text'],
    ['caseWarning', 'statement'],
    ['invitation', 'intro'],
    ['invitation', 'note'],
  ] as const)('%s (%s)', async (template, part) => {
    const { html, text } = await renderStored(
      template,
      { ...samples[template], [part]: words },
      sampleContext,
    )
    expect(text).toContain('Please bring:\n- a pen\n- water\n\nSee you there.')
    const paragraphs = html.replaceAll(/<!--.*?-->/g, '').split('<p')
    expect(paragraphs.some((each) => /Please bring:<br\s?\/?>- a pen<br\s?\/?>- water<\/p>/.test(each))).toBe(
      true,
    )
  })
})

test('the preview line of an inbox is cut between words, and never within an emoji', async () => {
  const lineOf = async (message: string) => {
    const mail = await renderMail('contactMessage', { ...samples.contactMessage, message }, sampleContext)
    return /data-skip-in-text="true"[^>]*>([^<]*)</.exec(mail.html)?.[1]
  }
  expect(await lineOf('Short,\nand 🦊')).toBe('Short, and 🦊')
  expect(await lineOf(`${'word '.repeat(29)}words more`)).toBe(`${'word '.repeat(28)}word…`)
  const family = '👩‍👩‍👧'
  expect(await lineOf(family.repeat(40))).toBe(`${family.repeat(18)}…`)
})

test('a reminder of an invitation does not mention people who wait, as there may be none', async () => {
  expect((await render('invitationReminder')).text).not.toContain('waiting')
})

test('an end time is given to the minute, with its zone', async () => {
  const until = '2026-12-21T15:00:00.000Z'
  const paused = await renderMail('membershipPaused', { username: 'Juniper', until }, sampleContext)
  expect(paused.text).toContain('from Monday, December 21, 2026, 10:00 AM EST on')
  for (const [template, words] of [
    ['chooseImpressions', 'Open until: Thursday, December 17, 2026, 8:30 PM EST'],
    ['emailChanged', 'until Saturday, November 28, 2026, 10:00 AM EST.'],
    ['pausedForNoShows', 'paused until Monday, December 21, 2026, 10:00 AM EST.'],
  ] as const) {
    expect((await render(template)).text.replaceAll(/\s+/g, ' ')).toContain(words)
  }
})

test('a preview line says only what is true: that a city was named, and when an encounter begins', () => {
  const { cityOpened, dayBefore } = mails
  expect(cityOpened.preview(samples.cityOpened)).toBe('You named Ann Arbor when you asked for early access.')
  expect(dayBefore.preview(samples.dayBefore)).toBe('It begins on Thursday, December 3, 2026, 7:00 PM EST.')
})

test('the mail about an impression has no data that could identify who chose', () => {
  expect(Object.keys(samples.youMadeAnImpression).toSorted()).toEqual(['encounter', 'username'])
})

test('right-to-left names are isolated in a mail, and any other name stays as it is', async () => {
  const change = { username: 'مريم 2', previous: 'Ida' }
  const mail = await renderMail('usernameChanged', change, sampleContext)
  const sentence = 'Other members see you as \u2068مريم 2\u2069 now, and no longer as Ida.'
  expect(mail.html).toContain(sentence)
  expect(mail.text.replace(/\s+/g, ' ')).toContain(sentence)
  const { encounter } = samples.seatConfirmed
  const named = { ...samples.seatConfirmed, encounter: { ...encounter, name: 'שולחן 7' } }
  const seat = await renderMail('seatConfirmed', named, sampleContext)
  expect(seat.subject).toBe("You're in: \u2068שולחן 7\u2069")
  expect(parsedEvent(seat).event.summary).toBe('Encounters: שולחן 7')
})

describe('a mail about a change says what changed, with the value before, and nothing else', () => {
  const { encounter: before } = samples.seatConfirmed
  test.each([
    ['Length before: 90 minutes', { endsAt: '2026-12-04T01:00:00.000Z' }],
    ['Name before: Thursday Table (First Encounter)', { name: 'Friday Table' }],
    [
      'Time before: Thursday, December 3, 2026, 7:00 PM EST',
      { startsAt: '2026-12-05T00:00:00.000Z', endsAt: '2026-12-05T01:30:00.000Z' },
    ],
  ])('%s', async (row, change) => {
    const data = { ...samples.encounterChanged, previous: before, encounter: { ...before, ...change } }
    const { text } = await renderMail('encounterChanged', data, sampleContext)
    expect(text.match(/^.* before: .*$/gm)).toEqual([row])
  })

  test('and its preview line has the first change', () => {
    const encounter = { ...before, endsAt: '2026-12-04T01:00:00.000Z' }
    const data = { ...samples.encounterChanged, previous: before, encounter }
    expect(mails.encounterChanged.preview(data)).toBe('Now: 60 minutes.')
  })
})

describe('mails state the consequences of an answer as the rules have them:', () => {
  const { seat: _seat, ...changed } = samples.encounterChanged
  const pair = { ...samples.invitation.encounter, kind: 'OneOnOne' as const }
  const textOf = async <Template extends MailTemplate>(template: Template, data: MailData[Template]) =>
    (await renderMail(template, data, sampleContext)).text.replace(/\s+/g, ' ')

  test('a new time can be declined, or the waitlist left, at no cost on any day', async () => {
    const { expiresAt } = samples.invitation
    const invited = await textOf('encounterChanged', { ...changed, invitationId: 42, expiresAt })
    expect(invited).toContain('you can decline there. Declining counts for nothing against you.')
    const waiting = await textOf('encounterChanged', { ...changed, invitationId: 42 })
    expect(waiting).toContain('you can leave the waitlist there. That counts for nothing against you.')
    for (const text of [invited, waiting]) expect(text).not.toContain('three days')
    expect(await textOf('encounterChanged', samples.encounterChanged)).toContain(
      'you can give up your seat there. For three days this counts for nothing.',
    )
  })

  test('a One-on-One has no waitlist, and a seat given up there goes to nobody', async () => {
    const invited = await textOf('invitation', { ...samples.invitation, encounter: pair })
    expect(invited).toContain('It takes place if you both accept.')
    expect(invited).toContain('Declining counts for nothing against you. The encounter is then called off.')
    const released = { ...samples.seatReleased, encounter: pair }
    const gone = [await textOf('seatReleased', released)]
    gone.push(await textOf('seatReleased', { ...released, hasLeft: true }))
    for (const text of gone) expect(text).toContain('this One-on-One does not take place')
    for (const text of [invited, ...gone]) expect(text).not.toMatch(/waitlist|some ?one else/)
  })
})

describe('calendar files', () => {
  test('a confirmed seat is a REQUEST for that person, at our own address', async () => {
    const mail = await render('seatConfirmed')
    const { method, event, component } = parsedEvent(mail)
    expect(mail.attachments[0]?.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST')
    expect(method).toBe('REQUEST')
    expect(event.uid).toBe('seat-42@encounters.example')
    expect(event.sequence).toBe(1)
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-04T00:00:00.000Z')
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-04T01:30:00.000Z')
    expect(event.organizer).toBe('mailto:hello@encounters.example')
    expect(event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      'mailto:juniper@example.org',
    ])
    expect(event.location).toBe(`https://encounters.example/meet/${samples.seatConfirmed.seat.seatToken}`)
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })

  test('an entry reminds a day and half an hour before, a canceled one does not, and no name is an e-mail', async () => {
    const { component } = parsedEvent(await render('seatConfirmed'))
    const alarms = component
      .getAllSubcomponents('valarm')
      .map((alarm) => ['action', 'trigger'].map((name) => String(alarm.getFirstPropertyValue(name))))
    expect(alarms).toEqual([
      ['DISPLAY', '-P1D'],
      ['DISPLAY', '-PT30M'],
    ])
    const canceled = parsedEvent(await render('seatReleased'))
    expect(canceled.component.getFirstSubcomponent('valarm')).toBeNull()
    const to = { address: 'juniper@example.org' }
    const mail = await renderStored('seatConfirmed', samples.seatConfirmed, { ...sampleContext, to })
    const attendee = parsedEvent(mail).component.getFirstProperty('attendee')
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:juniper@example.org')
    expect(attendee?.getParameter('cn')).toBeUndefined()
  })

  test('a change moves the same entry, with a raised SEQUENCE', async () => {
    const { method, event } = parsedEvent(await render('encounterChanged'))
    expect([method, event.uid, event.sequence]).toEqual(['REQUEST', 'seat-42@encounters.example', 2])
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-05T00:00:00.000Z')
  })

  test.each(['encounterCanceled', 'seatReleased'] as const)('%s removes the same entry', async (template) => {
    const { method, event, component } = parsedEvent(await render(template))
    expect([method, event.uid]).toEqual(['CANCEL', 'seat-42@encounters.example'])
    expect(event.sequence).toBeGreaterThan(1)
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('a member on the waitlist, who has no entry, gets no file', async () => {
    const { seat: _, ...waiting } = samples.encounterCanceled
    expect((await renderMail('encounterCanceled', waiting, sampleContext)).attachments).toEqual([])
  })

  test('lines end in CRLF and are at most 75 octets long (RFC 5545, 3.1)', async () => {
    const name = 'Thursday Table für alle, die gerne lange und in Ruhe miteinander reden möchten'
    const data = { ...samples.seatConfirmed, encounter: { ...samples.seatConfirmed.encounter, name } }
    const mail = await renderMail('seatConfirmed', data, sampleContext)
    const file = mail.attachments[0]?.content ?? ''
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(parsedEvent(mail).event.summary).toBe(`Encounters: ${name}`)
  })
})

describe('sealed secrets', () => {
  test('can be opened only with the same session secret and for the same mail', () => {
    const sealed = sealSecret('one', 'mail:1', 'token')
    expect(openSecret('one', 'mail:1', sealed)).toBe('token')
    expect(() => openSecret('two', 'mail:1', sealed)).toThrow()
    expect(() => openSecret('one', 'mail:2', sealed)).toThrow()
  })

  test('are different each time the same text is sealed', () => {
    expect(sealSecret('one', 'mail:1', 'token')).not.toEqual(sealSecret('one', 'mail:1', 'token'))
  })
})

describe('unsubscribing', () => {
  const tokenOf = (url: string): string => url.split('/').at(-1) ?? ''

  test('needs the link of that very address', () => {
    const token = tokenOf(unsubscribeUrl('https://encounters.example', 'secret', 'Ada@Example.org'))
    expect(readUnsubscribeToken('secret', token)).toBe('ada@example.org')
    expect(readUnsubscribeToken('another', token)).toBeNull()
    const other = tokenOf(unsubscribeUrl('https://encounters.example', 'secret', 'eve@example.org'))
    expect(readUnsubscribeToken('secret', `${other.split('.')[0]}.${token.split('.')[1]}`)).toBeNull()
    expect(readUnsubscribeToken('secret', '')).toBeNull()
  })
})
