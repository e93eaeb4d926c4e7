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
  description: 'A city for which requests for early access are waiting.',
  fields: (t) => ({
    city: t.exposeString('city', {
      description: 'The name of the city, as one of the requests has it. Case and spaces make no difference.',
    }),
    requests: t.exposeInt('requests', { description: 'The number of requests waiting for it.' }),
    unnotified: t.exposeInt('unnotified', {
      description: 'The number of people waiting for it who have not been mailed that it is opening.',
    }),
  }),
})

const CityOpening = builder.objectRef<CityAudience>('CityOpening').implement({
  description: 'What would happen if cities were opened now.',
  fields: (t) => ({
    recipients: t.int({
      description: 'The number of people who would be mailed.',
      resolve: ({ recipients }) => recipients.length,
    }),
    recipientsDigest: t.string({
      description: 'A digest of these recipients, to pass to `openCities`.',
      resolve: ({ recipients }) => recipientsDigest(recipients.map(({ id }) => id)),
    }),
    others: t.exposeInt('others', {
      description:
        'The number of others waiting who get no mail because they want no news or their addresses are suppressed.',
    }),
  }),
})

const citiesDescription = 'The names of up to 50 cities. Case and spaces make no difference.'

builder.prismaObjectField(EarlyAccessRequest, 'cityOpened', (t) =>
  t.boolean({
    description: 'Whether they were mailed that their city is opening.',
    select: { cityKey: true, openedCities: true },
    resolve: ({ cityKey, openedCities }) => cityKey !== null && openedCities.includes(cityKey),
  }),
)

builder.queryFields((t) => ({
  waitingCities: t.field({
    type: [WaitingCity],
    authScopes: { operator: true },
    description: 'The 50 cities with the most waiting requests for early access, the most first.',
    resolve: (_root, _args, { db }) => readWaitingCities(db),
  }),
  cityOpening: t.field({
    type: CityOpening,
    authScopes: { operator: true },
    description:
      'The number of people who would be mailed that their city is opening. Nothing is stored or sent.',
    args: { cities: t.arg.stringList({ required: true, description: citiesDescription }) },
    resolve: (_root, { cities }, { db, deps, now }) => readCityAudience(db, deps, cities, now),
  }),
}))

operatorMutation('openCities', {
  confirmed: true,
  description:
    'Mails the people whose requests wait for a city that the city is opening, once for each city. Their requests still wait for a decision.',
  input: {
    description: 'The cities that open.',
    fields: (t) => ({
      cities: t.stringList({ required: true, description: citiesDescription }),
      recipientsDigest: t.string({
        required: true,
        description:
          'The `recipientsDigest` of the `cityOpening` that the operator confirmed. Fails with CONFLICT if the recipients are others by now, and nobody is mailed.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => openCities(db, deps, asked, now),
  payload: {
    description: 'The result of the mailing.',
    fields: (t) => ({
      recipients: t.exposeInt('recipients', { description: 'The number of people who are mailed.' }),
    }),
  },
})
