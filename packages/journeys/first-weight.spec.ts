import { get } from 'node:http'
import { expect, test } from './fixtures/journey.ts'

/** Bytes as they are sent. A few hundred are left for what the page asks for by itself before the first ticket shows. */
const SCRIPTS_MAY_WEIGH = 200_000 - 240

const sentBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

test('the scripts of the first page are sent in 200 KB', async ({ world }) => {
  const page = await (await fetch(world.desk.url, { headers: { accept: 'text/html' } })).text()
  const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(scripts.length).toBeGreaterThan(2)
  const weights = await Promise.all(scripts.map((path) => sentBytes(new URL(path, world.desk.url).href)))
  const sum = weights.reduce((all, one) => all + one, 0)
  expect(sum, scripts.map((path, n) => `${path} ${weights[n]}`).join('\n')).toBeLessThanOrEqual(
    SCRIPTS_MAY_WEIGH,
  )
})
