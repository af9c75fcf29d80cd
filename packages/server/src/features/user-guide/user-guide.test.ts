import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('serves every page of the guide to anyone, and each link between them leads somewhere', async () => {
  const folder = fileURLToPath(new URL('../../../../../docs/user-guide', import.meta.url))
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  expect(pages).toContain('index.html')
  for (const page of pages) {
    const response = await server.anyone.request(`/user-guide/${page}`)
    expect(response.status).toBe(200)
    const links = [...(await response.text()).matchAll(/href="([a-z-]+\.(?:html|css))"/g)].map(
      ([, link]) => link,
    )
    for (const link of links) expect((await server.anyone.request(`/user-guide/${link}`)).status).toBe(200)
  }
  expect((await server.anyone.request('/user-guide/')).status).toBe(200)
})
