import { recipientsDigest } from '../../../domain/broadcasts/recipientsDigest.ts'
import { openCities } from '../../../domain/early-access/openCities.ts'
import { type CityAudience, readCityAudience } from '../../../domain/early-access/readCityAudience.ts'
import {
  readWaitingCities,
  type WaitingCity as Waiting,
} from '../../../domain/early-access/readWaitingCities.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { EarlyAccessRequest } from './earlyAccessRequests.ts'

const WaitingCity = builder.objectRef<Waiting>('WaitingCity').implement({
  description: 'A city for which requests for early access wait.',
  fields: (t) => ({
    city: t.exposeString('city', {
      description: 'Its name, as one of those who wait wrote it. Case and spaces tell no cities apart.',
    }),
    requests: t.exposeInt('requests', { description: 'How many requests wait for it.' }),
    unnotified: t.exposeInt('unnotified', {
      description: 'How many who wait for it were not yet mailed that it opens.',
    }),
  }),
})

const CityOpening = builder.objectRef<CityAudience>('CityOpening').implement({
  description: 'What saying that cities open would do now.',
  fields: (t) => ({
    recipients: t.int({
      description: 'How many people would be mailed.',
      resolve: ({ recipients }) => recipients.length,
    }),
    recipientsDigest: t.string({
      description: 'Names these people, for `openCities`.',
      resolve: ({ recipients }) => recipientsDigest(recipients.map(({ id }) => id)),
    }),
    others: t.exposeInt('others', {
      description: 'How many more wait for them, who want no news or to whose address no mail is sent.',
    }),
  }),
})

const citiesDescription = 'The cities, up to 50; case and spaces tell none apart.'

builder.prismaObjectField(EarlyAccessRequest, 'cityOpened', (t) =>
  t.boolean({
    description: 'Whether they were mailed that their city opens.',
    select: { cityKey: true, openedCities: true },
    resolve: ({ cityKey, openedCities }) => cityKey !== null && openedCities.includes(cityKey),
  }),
)

builder.queryFields((t) => ({
  waitingCities: t.field({
    type: [WaitingCity],
    authScopes: { operator: true },
    description: 'The cities for which requests for early access wait: the 50 with most of them, most first.',
    resolve: (_root, _args, { db }) => readWaitingCities(db),
  }),
  cityOpening: t.field({
    type: CityOpening,
    authScopes: { operator: true },
    description: 'How many would be mailed that their city opens. Nothing is stored or sent.',
    args: { cities: t.arg.stringList({ required: true, description: citiesDescription }) },
    resolve: (_root, { cities }, { db, deps, now }) => readCityAudience(db, deps, cities, now),
  }),
}))

operatorMutation('openCities', {
  confirmed: true,
  description:
    'Mails those whose request waits for a city that it opens, once for each city. They go on waiting for a decision.',
  input: {
    description: 'Which cities open.',
    fields: (t) => ({
      cities: t.stringList({ required: true, description: citiesDescription }),
      recipientsDigest: t.string({
        required: true,
        description: 'That of `cityOpening`, as confirmed; where others would be mailed by now, nobody is.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => openCities(db, deps, asked, now),
  payload: {
    description: 'Who is mailed.',
    fields: (t) => ({
      recipients: t.exposeInt('recipients', { description: 'How many people are mailed.' }),
    }),
  },
})
