import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { signIn } from '../support/factories.ts'
import { createExampleWorld } from './exampleWorld.ts'
import { call, exampleCall, operationsOf } from './rest.ts'

const document = openApiDocument(routes)
const operations = operationsOf(document)
const ajv = new Ajv2020({ strict: true, allErrors: true, keywords: ['components'] })
addFormats.default(ajv)

/** Calls that change Ada so that the other examples no longer describe her; they run last. */
const last = ['changeUsername', 'pauseMembership', 'resumeMembership', 'logOut', 'cancelMembership']
const inOrder = operations.toSorted((left, right) => {
  const rank = ({ method, operation }: (typeof operations)[number]) =>
    method === 'get' && operation.operationId !== 'verifyMagicLink'
      ? -1
      : last.indexOf(operation.operationId) + 1
  return rank(left) - rank(right)
})

let api: TestApi
let ada: Member

beforeAll(async () => {
  api = await startApi({ APP_URL: 'https://encounters.example' })
  ada = await createExampleWorld(api, document)
  ajv.addSchema({ $id: 'document', components: document.components })
})
afterAll(() => api.close())

/**
 * Returns the errors of a value against a schema of the document, whose references point to the document's components.
 */
function problemsOf(schema: object, value: unknown): unknown {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))
  const validate = ajv.compile(absolute)
  return validate(value) ? [] : validate.errors
}

describe('the OpenAPI document', () => {
  test('is served as generated from the table, and valid by an independent validator', async () => {
    const { body, text, headers } = await call(api, 'GET', '/openapi.json')
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual(JSON.parse(JSON.stringify(document)))
    const result = await new Validator().validate(text)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  test('has every call of the specification and our own, by its method and path', () => {
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      [
        'POST /auth/magic-link',
        'GET /auth/verify',
        'POST /auth/refresh',
        'POST /auth/logout',
        'POST /contact/message',
        'POST /earlyaccess/interest',
        'POST /profiles',
        'GET /profiles/check-email',
        'GET /profiles/check-username',
        'GET /lookups/locations',
        'GET /lookups/genders',
        'GET /lookups/age-ranges',
        'GET /lookups/conversation-styles',
        'GET /lookups/connection-types',
        'GET /member/my-preferences',
        'PUT /member/update-preferences',
        'GET /member/my-upcoming-events',
        'GET /member/pending-invitations',
        'GET /member/waitlisted-invitations',
        'POST /member/remove-waitlist',
        'POST /member/rsvp',
        'GET /member/membership-details',
        'POST /member/pause-membership',
        'POST /member/resume-membership',
        'POST /member/cancel-membership',
        'POST /member/contact-support',
        'GET /member/engagement-summary',
        'GET /member/sessions',
        'DELETE /member/sessions/{id}',
        'POST /member/email-change',
        'POST /member/username',
        'GET /member/unprocessed-encounters',
        'GET /member/encounter-attendees/{id}',
        'POST /member/submit-impressions',
        'GET /member/pending-impressions',
        'POST /member/respond-to-impression-event',
        'GET /member/connections/primary',
        'GET /member/connections/secondary-events',
        'POST /member/connections/remove-link',
        'POST /member/connections/opt-out',
        'GET /member/processed-encounters',
        'POST /member/reports',
      ].sort(),
    )
  })

  test('has no number whose limit is only that of JavaScript', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  test('names every operation once', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('requires a bearer token for every path of a member, and to log out', () => {
    for (const { path, operation } of operations) {
      const isGuarded = path.startsWith('/member/') || path === '/auth/logout'
      expect([path, operation.security.length > 0]).toEqual([path, isGuarded])
    }
  })

  test.each(inOrder.map((each) => [each.operation.operationId, each] as const))(
    'the example of %s works as written, and its reply is as described',
    async (name, each) => {
      const { target, body } = exampleCall(each)
      const success = each.operation.responses[200]
      if (!success || !('content' in success)) throw new Error('No reply is described.')
      const { schema, example } = success.content['application/json']
      expect(problemsOf(schema, example)).toEqual([])
      if (each.operation.requestBody) {
        expect(problemsOf(each.operation.requestBody.content['application/json'].schema, body)).toEqual([])
      }
      const bearer = each.operation.security.length > 0 ? await signIn(api, ada) : undefined
      const reply = await call(api, each.method.toUpperCase(), target, { body, bearer })
      expect(reply).toMatchObject({ status: 200 })
      expect(problemsOf(schema, reply.body)).toEqual([])
      if (target.startsWith('/lookups/')) expect(reply.body).toEqual(expect.arrayContaining(example as []))
      else if (!/verify|refresh|mySessions/.test(name)) expect(reply.body).toEqual(example)
    },
  )
})
