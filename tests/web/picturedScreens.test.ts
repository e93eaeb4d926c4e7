import { createMockEnvironment } from 'relay-test-utils'
import { expect, test, vi } from 'vitest'
import { routes } from '../../client/screens/member/memberRoutes.ts'
import { operatorRoutes } from '../../client/screens/operator/operatorRoutes.ts'
import { publicPaths } from '../../client/site/publicPaths.ts'
import { screens } from '../pictures/screens.ts'

/** The paths of all pictures, with a number for each placeholder. */
const paths = screens.map(({ path }) => path.replace(/:[a-z]+/g, '7').replace(/\?.*/, ''))

// As for renderScreen.tsx: relay-test-utils knows only Jest.
vi.stubGlobal('jest', vi)
const environment = createMockEnvironment()
const areas = { member: routes(environment), operator: operatorRoutes(environment) }

test.each(Object.entries(areas))('every screen of the %s area has a picture', (_, table) => {
  const shown = new Set(paths.map((path) => table.findIndex(({ match }) => match(path))))
  const hidden = table.filter((_, index) => !shown.has(index)).map(({ Skeleton }) => Skeleton.name)
  expect(hidden, 'skeletons of screens that tests/pictures/screens.ts lacks').toEqual([])
})

test('every public page and the page of a seat have a picture', () => {
  expect(publicPaths.filter((path) => !paths.includes(path))).toEqual([])
  expect(paths).toContain('/meet/7')
})

test('no two pictures have the same name', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})
