import { expect, test } from 'vitest'
import { stopEach } from '../../server/boot/shutdown.ts'

test('a part that cannot be stopped does not leave the others running, and is reported', async () => {
  const stopped: string[] = []
  const stop = (name: string) => async () => void stopped.push(name)
  const broken = new Error('still busy')
  const stopping = stopEach([stop('streams'), () => Promise.reject(broken), stop('database')])
  await expect(stopping).rejects.toMatchObject({ errors: [broken] })
  expect(stopped).toEqual(['streams', 'database'])
})
